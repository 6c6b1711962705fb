/** Rows of journal days and knowledge pages, and of their versions. A page's row must be locked before it is changed. */
import { asId, type PageId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type ChangePlace, newestChangeFirst, selectAfterChange } from '@/lib/platform/db/newest-change';
import { pageFormats, pageKinds, type PageOrigin, pageOrigins } from '@/lib/protocol/page-words';
import type { Page } from './page';
import { foldPageName } from './page-name';

const factsSelect = {
  id: true,
  workspaceId: true,
  kind: true,
  title: true,
  filePath: true,
  format: true,
  version: true,
  isTainted: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
} as const;
const select = { ...factsSelect, text: true, blockIds: true } as const;

/** A page without its text. */
export type PageFacts = Omit<Page, 'text' | 'blockIds'>;

function presentFacts(row: Prisma.KnowledgePageGetPayload<{ select: typeof factsSelect }>): PageFacts {
  return {
    ...row,
    id: asId<PageId>(row.id),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    createdBy: asId<UserId>(row.createdBy),
    kind: pageKinds.find((known) => known === row.kind) ?? 'page',
    format: pageFormats.find((known) => known === row.format) ?? 'logseq',
  };
}

function presentRow({
  text,
  blockIds,
  ...facts
}: Prisma.KnowledgePageGetPayload<{ select: typeof select }>): Page {
  return { ...presentFacts(facts), text, blockIds };
}

export async function insertPage(
  database: Database,
  page: Omit<Page, 'createdAt' | 'updatedAt'>,
): Promise<Page> {
  const row = await database.knowledgePage.create({
    data: {
      kind: page.kind,
      format: page.format,
      id: page.id,
      title: page.title,
      text: page.text,
      version: page.version,
      workspaceId: page.workspaceId,
      createdBy: page.createdBy,
      filePath: page.filePath,
      isTainted: page.isTainted,
      blockIds: [...page.blockIds],
      nameKey: foldPageName(page.title),
    },
    select,
  });
  return presentRow(row);
}

export async function findPage(
  database: Database,
  workspaceId: WorkspaceId,
  id: PageId,
): Promise<Page | null> {
  const row = await database.knowledgePage.findFirst({ where: { id, workspaceId, deletedAt: null }, select });
  return row === null ? null : presentRow(row);
}

/** Finds a page by any spelling of its title or date. */
export async function findPageByTitle(
  database: Database,
  workspaceId: WorkspaceId,
  title: string,
): Promise<Page | null> {
  const row = await database.knowledgePage.findFirst({
    where: { workspaceId, nameKey: foldPageName(title), deletedAt: null },
    select,
  });
  return row === null ? null : presentRow(row);
}

/** Returns the page and locks it until the transaction ends. Code that saves must read the newest version under this lock. */
export async function lockPage(
  database: Database,
  workspaceId: WorkspaceId,
  id: PageId,
): Promise<Page | null> {
  await lockRow(database, 'knowledge_page', { id, workspaceId });
  return findPage(database, workspaceId, id);
}

export type PageChange = Partial<
  Pick<Page, 'title' | 'text' | 'blockIds' | 'version' | 'isTainted' | 'filePath'>
>;

/** The caller must have locked the page. */
export async function updatePage(
  database: Database,
  { id, workspaceId }: Pick<Page, 'id' | 'workspaceId'>,
  { blockIds, title, ...change }: PageChange,
): Promise<void> {
  await database.knowledgePage.updateMany({
    where: { id, workspaceId },
    data: {
      ...(change.text === undefined ? {} : { text: change.text }),
      ...(change.version === undefined ? {} : { version: change.version }),
      ...(change.filePath === undefined ? {} : { filePath: change.filePath }),
      ...(change.isTainted === undefined ? {} : { isTainted: change.isTainted }),
      ...(title === undefined ? {} : { title, nameKey: foldPageName(title) }),
      ...(blockIds === undefined ? {} : { blockIds: [...blockIds] }),
    },
  });
}

/** Journal days newest first. */
export async function listJournals(
  database: Database,
  workspaceId: WorkspaceId,
  { before, limit }: { readonly before?: string; readonly limit: number },
): Promise<Page[]> {
  const rows = await database.knowledgePage.findMany({
    where: {
      workspaceId,
      kind: 'journal',
      deletedAt: null,
      ...(before === undefined ? {} : { title: { lt: before } }),
    },
    orderBy: { title: 'desc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

/** Where a list continues: after this page, in the order of the last change. */
export type PagePlace = ChangePlace<PageId>;

/** Pages, last changed first. */
export async function listPages(
  database: Database,
  workspaceId: WorkspaceId,
  { after, limit }: { readonly after?: PagePlace; readonly limit: number },
): Promise<PageFacts[]> {
  const rows = await database.knowledgePage.findMany({
    where: { workspaceId, kind: 'page', deletedAt: null, ...selectAfterChange(after) },
    orderBy: newestChangeFirst,
    take: limit,
    select: factsSelect,
  });
  return rows.map(presentFacts);
}

/** Returns the titles of those of these pages that are live. */
export async function listPageTitles(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly PageId[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.knowledgePage.findMany({
    where: { workspaceId, id: { in: [...ids] }, deletedAt: null },
    select: { id: true, title: true },
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns all live pages with their text, a bounded number per call, ordered by id. */
export async function listPagesAfter(
  database: Database,
  workspaceId: WorkspaceId,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Page[]> {
  const rows = await database.knowledgePage.findMany({
    where: { workspaceId, deletedAt: null, id: { gt: after } },
    orderBy: { id: 'asc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

/** Marks a page as deleted and frees its name. False if there is no such page. */
export async function markPageDeleted(
  database: Database,
  { id, workspaceId }: Pick<Page, 'id' | 'workspaceId'>,
  now: Date,
): Promise<boolean> {
  const { count } = await database.knowledgePage.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: now, nameKey: id },
  });
  return count > 0;
}

/** Restores a deleted page under its name. Null if there is none. Throws a conflict if the name has been taken in the meantime. */
export async function bringBackPage(
  database: Database,
  workspaceId: WorkspaceId,
  id: PageId,
): Promise<Page | null> {
  const row = await database.knowledgePage.findFirst({
    where: { id, workspaceId, deletedAt: { not: null } },
    select: { title: true },
  });
  if (row === null) return null;
  await database.knowledgePage.updateMany({
    where: { id, workspaceId },
    data: { deletedAt: null, nameKey: foldPageName(row.title) },
  });
  return findPage(database, workspaceId, id);
}

/** Removes a deleted page permanently, with its versions, the data of its blocks, and its links. False if it is not deleted now. */
export async function erasePage(database: Database, workspaceId: WorkspaceId, id: PageId): Promise<boolean> {
  const { count } = await database.knowledgePage.deleteMany({
    where: { id, workspaceId, deletedAt: { not: null } },
  });
  return count > 0;
}

export type PageVersion = {
  readonly pageId: PageId;
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly blockIds: readonly string[];
  readonly origin: PageOrigin;
  readonly runId: RunId | null;
  readonly createdBy: UserId;
  readonly beganAt: Date;
  readonly createdAt: Date;
};

export type PageVersionFacts = Omit<PageVersion, 'text' | 'blockIds'>;

const versionFactsSelect = {
  pageId: true,
  number: true,
  title: true,
  origin: true,
  runId: true,
  createdBy: true,
  beganAt: true,
  createdAt: true,
} as const;

function presentVersionFacts(
  row: Prisma.PageVersionGetPayload<{ select: typeof versionFactsSelect }>,
): PageVersionFacts {
  return {
    ...row,
    pageId: asId<PageId>(row.pageId),
    runId: row.runId === null ? null : asId<RunId>(row.runId),
    createdBy: asId<UserId>(row.createdBy),
    origin: pageOrigins.find((known) => known === row.origin) ?? 'edit',
  };
}

/** Newest first. */
export async function listPageVersions(
  database: Database,
  { id: pageId, workspaceId }: Pick<Page, 'id' | 'workspaceId'>,
  limit: number,
): Promise<PageVersionFacts[]> {
  const rows = await database.pageVersion.findMany({
    where: { workspaceId, pageId },
    orderBy: { number: 'desc' },
    take: limit,
    select: versionFactsSelect,
  });
  return rows.map(presentVersionFacts);
}

export async function findPageVersion(
  database: Database,
  { id: pageId, workspaceId }: Pick<Page, 'id' | 'workspaceId'>,
  number: number,
): Promise<PageVersion | null> {
  const row = await database.pageVersion.findFirst({
    where: { workspaceId, pageId, number },
    select: { ...versionFactsSelect, text: true, blockIds: true },
  });
  if (row === null) return null;
  const { text, blockIds, ...facts } = row;
  return { ...presentVersionFacts(facts), text, blockIds };
}

/**
 * The caller must have locked the page. If `replaces` is given, the new version replaces that one, which is from the same editing session.
 */
export async function addPageVersion(
  database: Database,
  workspaceId: WorkspaceId,
  version: Omit<PageVersion, 'createdAt'> & { readonly replaces: number | null },
): Promise<void> {
  const { replaces, blockIds, ...data } = version;
  if (replaces !== null)
    await database.pageVersion.deleteMany({
      where: { workspaceId, pageId: version.pageId, number: replaces },
    });
  await database.pageVersion.create({
    data: {
      number: data.number,
      title: data.title,
      text: data.text,
      createdBy: data.createdBy,
      runId: data.runId,
      origin: data.origin,
      pageId: data.pageId,
      beganAt: data.beganAt,
      workspaceId,
      blockIds: [...blockIds],
    },
    select: { number: true },
  });
}
