/** Restores a deleted source as long as it has not been erased. */
import { notFound } from '@/lib/core/errors';
import { asId, type SourceId } from '@/lib/core/ids';
import { touchCollection } from '@/lib/domain/collections/store';
import { updateSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { markSourceCitations } from '../citations/mark-stale-citations';
import { presentSource } from './present-source';
import { requireNumberedSource, requireSource } from './read-sources';

export function restoreSource(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const sourceId = asId<SourceId>(id);
    if (!(await updateSource(database, actor.workspaceId, { id: sourceId, deletedAt: null })))
      throw notFound('source');
    const { collectionId } = await requireSource(database, actor, id);
    await touchCollection(database, { id: collectionId, workspaceId: actor.workspaceId }, new Date());
    await markSourceCitations(database, actor.workspaceId, { sourceId, event: 'restored' });
    return presentSource(await requireNumberedSource(database, actor, id));
  });
}
