/**
 * Loads the sample collection: the row and the job that fills it are created together. A workspace has one sample at a time, and loading it
 * again returns the existing one. The sample is removed by deleting the collection, with the same undo.
 */
import { createCollectionId } from '@/lib/core/ids';
import { findSample, lockSample } from '@/lib/domain/collections/sample-store';
import { insertCollection } from '@/lib/domain/collections/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { requireCollection } from '../collections/require-collection';
import { presentCollection } from '../collections/present-collection';
import { sampleTitle } from './sample-title';

export function loadSample(actor: Editor) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    await lockSample(database, workspaceId);
    const existing = await findSample(database, workspaceId);
    if (existing !== null) return presentCollection(await requireCollection(database, actor, existing));
    const id = createCollectionId();
    const collection = await insertCollection(database, {
      id,
      workspaceId,
      title: sampleTitle,
      tags: [],
      createdBy: userId,
      isSample: true,
    });
    const data = { workspaceId, userId, collectionId: id, stage: 'sources' as const };
    await sendJob(database, { queue: 'sample', data });
    return presentCollection(collection);
  });
}
