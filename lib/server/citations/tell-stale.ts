/**
 * Tells members that a passage which their answer, artifact or page quotes has changed: once for each of them and new revision, and not again while
 * they have not read the last notice about it.
 */
import type { RevisionId, WorkspaceId } from '@/lib/core/ids';
import type { Citation } from '@/lib/domain/citations/store';
import { findStaleOwners } from '@/lib/domain/notices/stale-owner-store';
import { insertNotices, listUntold } from '@/lib/domain/notices/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CitationState } from '@/lib/protocol/citation-words';

type Decided = {
  readonly citations: readonly (Citation & { readonly ownerKind: string; readonly ownerId: string })[];
  readonly states: ReadonlyMap<string, CitationState>;
  readonly revisionId: RevisionId;
  readonly now: Date;
};

export async function tellStale(
  database: Database,
  workspaceId: WorkspaceId,
  { citations, states, revisionId, now }: Decided,
): Promise<void> {
  const turned = citations.filter(({ id, state }) => state === 'current' && states.get(id) !== 'current');
  if (turned.length === 0) return;
  const owners = await listUntold(
    database,
    workspaceId,
    await findStaleOwners(database, workspaceId, turned),
  );
  for (const { kind, id, userId } of owners)
    await insertNotices(database, {
      workspaceId,
      kind: 'stale',
      about: { thing: { kind, id } },
      actorId: null,
      createdAt: now,
      eventKey: `stale ${id} ${revisionId}`,
      recipientIds: [userId],
    });
}
