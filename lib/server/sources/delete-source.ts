/** Deletes a source. It can be restored until it is erased. */
import { touchCollection } from '@/lib/domain/collections/store';
import { updateSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { markSourceCitations } from '../citations/mark-stale-citations';
import { closeSharesShowingSource } from '../shares/close-shares';
import { recordChange } from '../triggers/record-change';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { requireSource } from './read-sources';

/**
 * Hides the source immediately and erases it when the undo period has passed. A purge also removes its quotes from everything that cites
 * it.
 */
export function deleteSource(
  actor: Editor,
  { id, purge }: { readonly id: string; readonly purge: boolean },
  now: Date = new Date(),
): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, id);
    await recordChange(database, actor, { entity: 'research.sources', event: 'on_delete', id: source.id });
    await updateSource(database, actor.workspaceId, { id: source.id, deletedAt: now });
    const { workspaceId } = actor;
    await touchCollection(database, { id: source.collectionId, workspaceId }, now);
    // Strangers must not keep reading, until the undo period has passed, what the user wants gone. The links that show it close now, for
    // good.
    if (purge)
      await closeSharesShowingSource(database, actor.workspaceId, {
        sourceId: source.id,
        userId: actor.userId,
        now,
      });
    await markSourceCitations(database, actor.workspaceId, {
      sourceId: source.id,
      event: 'source_deleted',
    });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId: actor.workspaceId, kind: 'source', id: source.id, purge } },
      { delaySeconds: undoSeconds },
    );
  });
}
