/** What is stored about the blocks of a page besides its text: what they say, where they came from, and what they link to. */
import { asId, type PageId, type RunId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type TaintKind, taintKinds } from '@/lib/protocol/page-words';
import type { Reference } from './find-references';
import type { Page, Provenance } from './page';

export type KnownBlock = Provenance & {
  readonly pageId: PageId;
  readonly blockId: string;
  readonly isPresent: boolean;
  readonly markdown: string;
  readonly digest: string | null;
  readonly createdAt: Date;
};

const select = {
  pageId: true,
  blockId: true,
  isPresent: true,
  markdown: true,
  digest: true,
  taint: true,
  fromPageId: true,
  fromBlockId: true,
  revisionId: true,
  runId: true,
  createdAt: true,
} as const;

const readTaint = (taint: string | null): TaintKind | null =>
  taintKinds.find((known) => known === taint) ?? (taint === null ? null : 'source');

function presentRow(row: Prisma.PageBlockGetPayload<{ select: typeof select }>): KnownBlock {
  return {
    ...row,
    pageId: asId<PageId>(row.pageId),
    taint: readTaint(row.taint),
    fromPageId: row.fromPageId === null ? null : asId<PageId>(row.fromPageId),
    runId: row.runId === null ? null : asId<RunId>(row.runId),
  };
}

type Owner = Pick<Page, 'id' | 'workspaceId'>;

/** By id, including removed blocks. */
export async function listKnownBlocks(
  database: Database,
  { id: pageId, workspaceId }: Owner,
): Promise<ReadonlyMap<string, KnownBlock>> {
  const rows = await database.pageBlock.findMany({ where: { pageId, workspaceId }, select });
  return new Map(rows.map((row) => [row.blockId, presentRow(row)]));
}

/** Returns the ids of every block that the page has or ever had. */
export async function listAllBlockIds(
  database: Database,
  { id: pageId, workspaceId }: Owner,
): Promise<readonly string[]> {
  const rows = await database.pageBlock.findMany({
    where: { pageId, workspaceId },
    select: { blockId: true },
  });
  return rows.map(({ blockId }) => blockId);
}

/** Returns blocks of any page by their ids, but only those that are still on a live page. */
export async function findBlocks(
  database: Database,
  workspaceId: WorkspaceId,
  blockIds: readonly string[],
): Promise<KnownBlock[]> {
  const rows = await database.pageBlock.findMany({
    where: { workspaceId, blockId: { in: [...blockIds] }, isPresent: true, page: { deletedAt: null } },
    select,
  });
  return rows.map(presentRow);
}

export type FoundBlock = {
  readonly id: string;
  readonly pageTitle: string;
  readonly pageKind: string;
  readonly markdown: string;
};

/** Returns blocks that contain each of these words, or parts of them; those of the page changed last come first. */
export async function findBlocksByWords(
  database: Database,
  workspaceId: WorkspaceId,
  asked: { readonly words: readonly string[]; readonly limit: number },
): Promise<FoundBlock[]> {
  const rows = await database.pageBlock.findMany({
    where: {
      workspaceId,
      isPresent: true,
      page: { deletedAt: null },
      markdown: { not: '' },
      AND: asked.words.map((word) => ({ markdown: { contains: word, mode: 'insensitive' as const } })),
    },
    orderBy: [{ page: { updatedAt: 'desc' } }, { createdAt: 'desc' }, { blockId: 'asc' }],
    take: asked.limit,
    select: { blockId: true, markdown: true, page: { select: { title: true, kind: true } } },
  });
  return rows.map(({ blockId, markdown, page }) => ({
    id: blockId,
    markdown,
    pageTitle: page.title,
    pageKind: page.kind,
  }));
}

/** Returns the blocks that were made from blocks of this page. */
export async function listBlocksMadeFrom(
  database: Database,
  { id: fromPageId, workspaceId }: Owner,
): Promise<KnownBlock[]> {
  const rows = await database.pageBlock.findMany({
    where: { workspaceId, fromPageId, isPresent: true, page: { deletedAt: null } },
    select,
  });
  return rows.map(presentRow);
}

/** Returns those of the digests whose text occurs in a tainted block of the workspace, with the taint. */
export async function findTaintedDigests(
  database: Database,
  workspaceId: WorkspaceId,
  digests: readonly string[],
): Promise<ReadonlyMap<string, TaintKind>> {
  if (digests.length === 0) return new Map();
  const rows = await database.pageBlock.findMany({
    where: { workspaceId, digest: { in: [...new Set(digests)] }, taint: { not: null } },
    select: { digest: true, taint: true },
    distinct: ['digest'],
  });
  return new Map(
    rows.flatMap(({ digest, taint }) =>
      taint === null || digest === null ? [] : [[digest, readTaint(taint) ?? 'source']],
    ),
  );
}

/** The caller must have locked the page. */
export async function writeKnownBlocks(
  database: Database,
  { id: pageId, workspaceId }: Owner,
  changed: {
    readonly written: readonly Omit<KnownBlock, 'pageId' | 'createdAt'>[];
    readonly removed: readonly string[];
    /** Every block that the page has or ever had. */
    readonly known: ReadonlyMap<string, KnownBlock>;
  },
): Promise<void> {
  const ids = [...changed.removed];
  if (ids.length > 0)
    await database.pageBlock.updateMany({
      where: { workspaceId, pageId, blockId: { in: ids } },
      data: { isPresent: false },
    });
  const replaced = changed.written.flatMap(({ blockId }) => (changed.known.has(blockId) ? [blockId] : []));
  if (replaced.length > 0)
    await database.pageBlock.deleteMany({ where: { workspaceId, pageId, blockId: { in: replaced } } });
  if (changed.written.length === 0) return;
  await database.pageBlock.createMany({
    data: changed.written.map((block) => {
      const createdAt = changed.known.get(block.blockId)?.createdAt;
      return { ...block, pageId, workspaceId, ...(createdAt === undefined ? {} : { createdAt }) };
    }),
  });
}

export type PageLinkRow = {
  readonly blockId: string;
  readonly kind: Reference['kind'];
  readonly target: string;
};

/**
 * Replaces the links of these blocks. The caller must have locked the page.
 * @param changed `blockIds` are those that may have links: a new block has none
 */
export async function replaceLinks(
  database: Database,
  { id: pageId, workspaceId }: Owner,
  changed: { readonly blockIds: readonly string[]; readonly links: readonly PageLinkRow[] },
): Promise<void> {
  if (changed.blockIds.length > 0)
    await database.pageLink.deleteMany({
      where: { workspaceId, pageId, blockId: { in: [...changed.blockIds] } },
    });
  if (changed.links.length === 0) return;
  await database.pageLink.createMany({
    data: changed.links.map((link) => ({
      blockId: link.blockId,
      kind: link.kind,
      target: link.target,
      pageId,
      workspaceId,
    })),
    skipDuplicates: true,
  });
}

/** Returns the pages and days that link to this name or use it as a tag. */
export async function listLinkingPages(
  database: Database,
  workspaceId: WorkspaceId,
  asked: { readonly name: string; readonly limit: number },
): Promise<PageId[]> {
  const rows = await database.pageLink.findMany({
    where: { workspaceId, kind: { in: ['page', 'tag'] }, target: asked.name, page: { deletedAt: null } },
    distinct: ['pageId'],
    take: asked.limit,
    select: { pageId: true },
  });
  return rows.map(({ pageId }) => asId<PageId>(pageId));
}

/** Returns the ids of all blocks that a block of a live page refers to. */
export async function listReferredBlocks(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<ReadonlySet<string>> {
  const rows = await database.pageLink.findMany({
    where: { workspaceId, kind: 'block', page: { deletedAt: null } },
    distinct: ['target'],
    select: { target: true },
  });
  return new Set(rows.map(({ target }) => target));
}

export type Backlink = KnownBlock & { readonly pageTitle: string; readonly pageKind: string };

/** Returns the blocks of other pages that refer to this page by its name, as a tag, or through one of its blocks; newest page first. */
export async function listBacklinks(
  database: Database,
  { id, workspaceId }: Owner,
  asked: { readonly nameKey: string; readonly blockIds: readonly string[]; readonly limit: number },
): Promise<Backlink[]> {
  const links = await database.pageLink.findMany({
    where: {
      workspaceId,
      pageId: { not: id },
      page: { deletedAt: null },
      OR: [
        { kind: { in: ['page', 'tag'] }, target: asked.nameKey },
        { kind: 'block', target: { in: [...asked.blockIds] } },
      ],
    },
    orderBy: [{ page: { updatedAt: 'desc' } }, { pageId: 'asc' }],
    select: { pageId: true, blockId: true, page: { select: { title: true, kind: true } } },
    take: asked.limit,
  });
  const rows = await database.pageBlock.findMany({
    where: { workspaceId, isPresent: true, OR: links.map(({ pageId, blockId }) => ({ pageId, blockId })) },
    select,
  });
  const byPlace = new Map(rows.map((row) => [`${row.pageId} ${row.blockId}`, presentRow(row)]));
  const seen = new Set<string>();
  return links.flatMap(({ pageId, blockId, page }) => {
    const place = `${pageId} ${blockId}`;
    const block = byPlace.get(place);
    if (block === undefined || seen.has(place)) return [];
    seen.add(place);
    return [{ ...block, pageTitle: page.title, pageKind: page.kind }];
  });
}
