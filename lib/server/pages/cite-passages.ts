/**
 * Keeps the citations of a page's blocks in step with their text: a block cites the passages to which it links (decision 125). A link that
 * stays keeps its citation, so that a passage which has changed stays marked until the block links to another one.
 */
import type { RevisionId, SourceId, WorkspaceId } from '@/lib/core/ids';
import { listBlockCitations } from '@/lib/domain/citations/block-citation-store';
import { blockOwner, nameBlockOwner } from '@/lib/domain/citations/block-owner';
import { type Citation, deleteCitationsById, insertCitations } from '@/lib/domain/citations/store';
import type { Block } from '@/lib/domain/pages/block';
import type { Page } from '@/lib/domain/pages/page';
import { findPassageLinks, type PassageLink } from '@/lib/domain/pages/passage-links';
import type { Revision } from '@/lib/domain/sources/source';
import { findRevision, findSources } from '@/lib/domain/sources/store';
import { prepareDocument } from '@/lib/evidence/locate-quote';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type CitableSource, citeSpan, type QuotedSpan } from '../citations/cite-answer';
import { relocateCitation } from '../citations/mark-stale-citations';

type Written = {
  /** The blocks that were added or changed. */
  readonly touched: readonly Pick<Block, 'id' | 'markdown'>[];
  /** Those of them that the page had before, and the blocks that were removed. */
  readonly knownIds: readonly string[];
};

/** Returns the words of sources that each of the touched blocks cites. The caller must hold the page's lock. */
export async function citePassages(
  database: Database,
  page: Pick<Page, 'id' | 'workspaceId'>,
  { touched, knownIds }: Written,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const before = await listBlockCitations(database, page, knownIds);
  const linksOf = new Map(touched.map(({ id, markdown }) => [id, findPassageLinks(markdown)]));
  const kept = new Set(
    [...before].flatMap(([blockId, citations]) =>
      citations.filter((citation) => linksOf.get(blockId)?.some((link) => isCitedBy(citation, link))),
    ),
  );
  const dropped = [...before.values()].flat().filter((citation) => !kept.has(citation));
  if (dropped.length > 0)
    await deleteCitationsById(
      database,
      page.workspaceId,
      dropped.map(({ id }) => id),
    );
  const quotes = new Map<string, string[]>();
  const sources = createSourceReader(database, page.workspaceId);
  for (const [blockId, links] of linksOf) {
    const old = before.get(blockId)?.filter((citation) => kept.has(citation)) ?? [];
    const fresh = links.filter((link) => !old.some((citation) => isCitedBy(citation, link)));
    const added = await cite(fresh, sources);
    if (added.length > 0)
      await insertCitations(database, page.workspaceId, {
        owner: { kind: blockOwner, id: nameBlockOwner(page.id, blockId) },
        citations: added.map((citation, index) => ({
          ...citation,
          ordinal: old.length + index,
          n: old.length + index + 1,
          markerStart: null,
        })),
      });
    const cited = [...old, ...added].map(({ quote }) => quote);
    if (cited.length > 0) quotes.set(blockId, cited);
  }
  return quotes;
}

const isCitedBy = (citation: Citation, { sourceId, revisionId, span }: PassageLink): boolean =>
  citation.sourceId === sourceId &&
  (revisionId === null || citation.revisionId === revisionId) &&
  citation.start === span.start &&
  citation.end === span.end;

type SourceReader = ReturnType<typeof createSourceReader>;

/** Cites what the links lead to. A link to what the writer cannot open, or to a passage that there never was, cites nothing. */
async function cite(
  links: readonly PassageLink[],
  sources: SourceReader,
): Promise<(QuotedSpan & Pick<Citation, 'state'>)[]> {
  const cited: (QuotedSpan & Pick<Citation, 'state'>)[] = [];
  for (const { sourceId, revisionId, span } of links) {
    const found = await sources.read(sourceId, revisionId);
    const citation = found === null ? null : citeSpan(found.named, span);
    if (found === null || citation === null) continue;
    const { newest } = found;
    const isNewest = newest.id === citation.revisionId;
    cited.push({
      ...citation,
      state: isNewest ? 'current' : relocateCitation(citation, prepareDocument(newest.markdown)).state,
    });
  }
  return cited;
}

type ReadSource = { readonly named: CitableSource; readonly newest: Revision };

/** Reads each source and revision once. */
function createSourceReader(database: Database, workspaceId: WorkspaceId) {
  const known = new Map<string, ReadSource | null>();
  async function find(sourceId: SourceId, revisionId: RevisionId | null): Promise<ReadSource | null> {
    const [source] = await findSources(database, workspaceId, [sourceId]);
    if (source === undefined || source.currentRevisionId === null) return null;
    const newest = await findRevision(database, workspaceId, source.currentRevisionId);
    const revision =
      revisionId === null || revisionId === newest?.id
        ? newest
        : await findRevision(database, workspaceId, revisionId);
    if (newest === null || revision === null || revision.sourceId !== sourceId) return null;
    return { named: { sourceId, title: source.title, url: source.url, revision }, newest };
  }
  return {
    async read(sourceId: SourceId, revisionId: RevisionId | null): Promise<ReadSource | null> {
      const name = `${sourceId} ${revisionId ?? ''}`;
      const found = known.get(name) ?? (await find(sourceId, revisionId));
      known.set(name, found);
      return found;
    },
  };
}
