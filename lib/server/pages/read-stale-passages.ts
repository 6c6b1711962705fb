/** Reads the passages that the blocks of a page cite and that are no longer in their sources, with the text that has taken their place. */
import type { SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Citation } from '@/lib/domain/citations/store';
import { listBlockCitations, listStaleBlockIds } from '@/lib/domain/citations/block-citation-store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Revision } from '@/lib/domain/sources/source';
import { listCurrentRevisions } from '@/lib/domain/sources/store';
import { prepareDocument } from '@/lib/evidence/locate-quote';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { staleStates } from '@/lib/protocol/citation-words';
import type { StalePassageReply } from '@/lib/protocol/http/pages';
import { relocateCitation } from '../citations/mark-stale-citations';
import { requirePage } from './present-page';

type Cited = { readonly blockId: string; readonly citation: Citation };

export async function readStalePassages(actor: Viewer, id: string) {
  const { cited, revisions } = await inWorkspace(actor, async (database) => {
    const page = await requirePage(database, actor, id);
    const blockIds = [...new Set(await listStaleBlockIds(database, page))];
    const citations = await listBlockCitations(database, page, blockIds);
    const order = new Map(page.blockIds.map((blockId, index) => [blockId, index]));
    const stale: Cited[] = blockIds
      .toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
      .flatMap((blockId) => (citations.get(blockId) ?? []).map((citation) => ({ blockId, citation })))
      .filter(({ citation }) => citation.state !== 'current')
      .slice(0, limits.pageItems);
    const sourceIds = [...new Set(stale.map(({ citation }) => citation.sourceId))];
    return {
      cited: stale,
      revisions: await listCurrentRevisions(database, actor.workspaceId, sourceIds),
    };
  });
  const find = createPassageFinder(revisions);
  return {
    items: cited.map(
      ({ blockId, citation }): StalePassageReply => ({
        id: citation.id,
        block_id: blockId,
        source_id: citation.sourceId,
        title: citation.sourceTitle,
        state: staleStates.find((state) => state === citation.state) ?? 'changed',
        revision_id: citation.revisionId,
        start: citation.start,
        end: citation.end,
        quote: citation.quote,
        captured_at: citation.capturedAt.toISOString(),
        now: citation.state === 'changed' ? find(citation) : null,
      }),
    ),
    next: null,
  };
}

/** Reads each revision once, however many passages of it are looked for. */
function createPassageFinder(revisions: ReadonlyMap<SourceId, Revision>) {
  const documents = new Map([...revisions].map(([id, { markdown }]) => [id, prepareDocument(markdown)]));
  return (citation: Citation): StalePassageReply['now'] => {
    const revision = revisions.get(citation.sourceId);
    const document = documents.get(citation.sourceId);
    if (revision === undefined || document === undefined) return null;
    const found = relocateCitation(citation, document);
    if (found.state === 'vanished') return null;
    return {
      revision_id: revision.id,
      start: found.start,
      end: found.end,
      quote: document.projection.slice(found),
      captured_at: revision.capturedAt.toISOString(),
    };
  };
}
