/**
 * Staleness: when a source gets a new revision, every citation of the source is looked up again in it. Those whose passage changed or
 * vanished are marked wherever they appear. The old revision keeps the old passage.
 */
import type { CitationId, RevisionId, SourceId, WorkspaceId } from '@/lib/core/ids';
import { type Citation, listCitationsOfSource, setCitationStates } from '@/lib/domain/citations/store';
import type { Revision } from '@/lib/domain/sources/source';
import { findSource, findRevision } from '@/lib/domain/sources/store';
import { type PreparedDocument, prepareDocument } from '@/lib/evidence/locate-quote';
import { relocateSpan } from '@/lib/evidence/relocate';
import type { Database } from '@/lib/platform/db/in-workspace';
import { tellStale } from './tell-stale';
import type { CitationState } from '@/lib/protocol/citation-words';

type Located = Pick<Citation, 'revisionId' | 'prefix' | 'quote' | 'suffix'>;

/** Finds the passage of a citation in another revision of its source. Pure. */
export const relocateCitation = ({ prefix, quote, suffix }: Located, document: PreparedDocument) =>
  relocateSpan({ prefix, exact: quote, suffix }, document);

/** Decides the state of each citation against a revision. Pure. */
function decideCitationStates(
  citations: readonly Citation[],
  newest: Pick<Revision, 'id' | 'markdown'>,
): ReadonlyMap<CitationId, CitationState> {
  const document = prepareDocument(newest.markdown);
  return new Map(
    citations.map((citation) => {
      if (citation.revisionId === newest.id) return [citation.id, 'current'];
      return [citation.id, relocateCitation(citation, document).state];
    }),
  );
}

export async function markStaleCitations(
  database: Database,
  workspaceId: WorkspaceId,
  newest: Pick<Revision, 'id' | 'markdown' | 'sourceId' | 'capturedAt'>,
): Promise<void> {
  const citations = await listCitationsOfSource(database, workspaceId, newest.sourceId);
  if (citations.length === 0) return;
  const states = decideCitationStates(citations, newest);
  await storeStates(database, workspaceId, { states, revisionId: newest.id });
  await tellStale(database, workspaceId, {
    citations,
    states,
    revisionId: newest.id,
    now: newest.capturedAt,
  });
}

async function storeStates(
  database: Database,
  workspaceId: WorkspaceId,
  decided: {
    readonly states: ReadonlyMap<CitationId, CitationState>;
    readonly revisionId: RevisionId | null;
  },
): Promise<void> {
  const byState = Map.groupBy(decided.states.entries(), ([, state]) => state);
  for (const [state, entries] of byState) {
    const ids = [...entries].map(([id]) => id);
    await setCitationStates(database, workspaceId, { ids, state, revisionId: decided.revisionId });
  }
}

/** Marks the citations of a source that was deleted, or looks them up again when the deletion is undone. */
export async function markSourceCitations(
  database: Database,
  workspaceId: WorkspaceId,
  { sourceId, event }: { readonly sourceId: SourceId; readonly event: 'source_deleted' | 'restored' },
): Promise<void> {
  const citations = await listCitationsOfSource(database, workspaceId, sourceId);
  if (citations.length === 0) return;
  if (event === 'source_deleted') {
    await setCitationStates(database, workspaceId, {
      ids: citations.map(({ id }) => id),
      state: 'source_deleted',
      revisionId: null,
    });
    return;
  }
  const source = await findSource(database, workspaceId, sourceId);
  const newest =
    source?.currentRevisionId == null
      ? null
      : await findRevision(database, workspaceId, source.currentRevisionId);
  if (newest !== null) await markStaleCitations(database, workspaceId, newest);
}
