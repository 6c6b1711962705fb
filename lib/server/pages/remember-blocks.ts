/** Updates what is known about a page's blocks after a save: where their text came from, and what they link to. */
import type { Block } from '@/lib/domain/pages/block';
import {
  findTaintedDigests,
  type KnownBlock,
  listKnownBlocks,
  replaceLinks,
  writeKnownBlocks,
} from '@/lib/domain/pages/block-store';
import { findReferences } from '@/lib/domain/pages/find-references';
import { createTaintFinder, digestWords } from '@/lib/domain/pages/follow-taint';
import { ownWords, type Page, type Provenance } from '@/lib/domain/pages/page';
import { foldPageName } from '@/lib/domain/pages/page-name';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { PageOrigin } from '@/lib/protocol/page-words';
import { citePassages } from './cite-passages';

export type BlocksWritten = {
  /** Blocks that got text for the first time. */
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** True if any block of the page is now tainted. */
  readonly isTainted: boolean;
};

type Writing = {
  readonly blocks: readonly Block[];
  readonly origin: PageOrigin;
  readonly provenance: ReadonlyMap<string, Provenance>;
};

type Row = Omit<KnownBlock, 'pageId' | 'createdAt'>;

/** The caller must hold the page's lock. */
export async function rememberBlocks(
  database: Database,
  page: Pick<Page, 'id' | 'workspaceId'>,
  { blocks, origin, provenance }: Writing,
): Promise<BlocksWritten> {
  const known = await listKnownBlocks(database, page);
  const touched = blocks.filter(({ id, markdown }) => {
    const before = known.get(id);
    return before?.isPresent !== true || before.markdown !== markdown || provenance.has(id);
  });
  const present = new Set(blocks.map(({ id }) => id));
  const removed = [...known.values()]
    .filter((row) => row.isPresent && !present.has(row.blockId))
    .map(({ blockId }) => blockId);
  const knownIds = [...touched.flatMap(({ id }) => (known.has(id) ? [id] : [])), ...removed];
  const quotes = await citePassages(database, page, { touched, knownIds });
  const decide = await createTaintDecision(database, page, { known, touched, origin, quotes });
  const written = touched.map((block) => decide(block, provenance.get(block.id)));
  await writeKnownBlocks(database, page, { written, removed, known });
  await replaceLinks(database, page, {
    blockIds: knownIds,
    links: touched.flatMap(listLinks),
  });
  const taintOf = new Map(written.map(({ blockId, taint }) => [blockId, taint]));
  const saidBefore = (id: string) => (known.get(id)?.isPresent === true ? known.get(id)?.markdown : '') ?? '';
  const said = touched.filter(({ markdown }) => markdown !== '');
  return {
    created: said.filter(({ id }) => saidBefore(id) === '').map(({ id }) => id),
    changed: said
      .filter(({ id, markdown }) => saidBefore(id) !== '' && saidBefore(id) !== markdown)
      .map(({ id }) => id),
    removed,
    isTainted: blocks.some(({ id }) => (taintOf.get(id) ?? known.get(id)?.taint ?? null) !== null),
  };
}

/** A block keeps its taint. A block that was imported, or contains words of a tainted block or of a passage that it cites, becomes tainted. */
async function createTaintDecision(
  database: Database,
  { workspaceId }: Pick<Page, 'workspaceId'>,
  seen: {
    readonly known: ReadonlyMap<string, KnownBlock>;
    readonly touched: readonly Block[];
    readonly origin: PageOrigin;
    /** The words of sources that each block cites. */
    readonly quotes: ReadonlyMap<string, readonly string[]>;
  },
): Promise<(block: Block, given: Provenance | undefined) => Row> {
  const digests = new Map(seen.touched.map(({ id, markdown }) => [id, digestWords(markdown)]));
  const elsewhere = await findTaintedDigests(
    database,
    workspaceId,
    [...digests.values()].filter((digest) => digest !== null),
  );
  const find = createTaintFinder(
    [...seen.known.values()].flatMap(({ markdown, taint }) => (taint === null ? [] : [{ markdown, taint }])),
  );
  return ({ id, markdown }, given) => {
    const { taint: before = null, ...known } = seen.known.get(id) ?? ownWords;
    const { fromPageId, fromBlockId, revisionId, runId } = given ?? known;
    const digest = digests.get(id) ?? null;
    const followed = (digest === null ? undefined : elsewhere.get(digest)) ?? find(markdown);
    const cited = (seen.quotes.get(id) ?? []).map((quote) => ({ markdown: quote, taint: 'source' as const }));
    const taint =
      given?.taint ??
      before ??
      (seen.origin === 'import' ? 'import' : (followed ?? createTaintFinder(cited)(markdown)));
    return {
      blockId: id,
      markdown,
      digest,
      isPresent: true,
      taint,
      fromPageId,
      fromBlockId,
      revisionId,
      runId,
    };
  };
}

function listLinks({ id, markdown }: Block) {
  return findReferences(markdown).flatMap(({ kind, target }) =>
    // A page does not link to itself by naming one of its headings.
    kind === 'part' ? [] : [{ blockId: id, kind, target: kind === 'block' ? target : foldPageName(target) }],
  );
}
