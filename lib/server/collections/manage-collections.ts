/** Making, listing, renaming, deleting and restoring collections. */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, createCollectionId } from '@/lib/core/ids';
import { moveArtifactsOf } from '@/lib/domain/artifacts/store';
import { listCitations } from '@/lib/domain/citations/store';
import {
  type CountedCollection,
  findCollection,
  findDeletion,
  insertCollection,
  listCollections,
  updateCollection,
} from '@/lib/domain/collections/store';
import { moveConversationsOf } from '@/lib/domain/conversations/store';
import { moveTablesOf } from '@/lib/domain/tables/table-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { recordChange } from '../changes/record-change';
import { presentCollection, presentCollectionDetail } from './present-collection';

/** Seconds in which a deletion can be undone: longer than the notice that offers it, and than a minute of Ctrl Z. */
export const undoSeconds = 90;

export async function requireCollection(
  database: Database,
  actor: Viewer,
  id: string,
): Promise<CountedCollection> {
  const collection = await findCollection(database, actor.workspaceId, asId<CollectionId>(id));
  if (collection === null) throw notFound('collection');
  return collection;
}

export function createCollection(
  actor: Editor,
  input: {
    readonly title: string;
    readonly tags: readonly string[];
    /** The id that it is to have, so that whoever asks twice finds it. */
    readonly id?: CollectionId;
  },
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const made = await insertCollection(database, {
      id: createCollectionId(),
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      ...input,
    });
    await recordChange(database, actor, {
      entity: 'research.collections',
      event: 'on_create',
      id: made.id,
      key: 'made',
    });
    return presentCollection(made);
  });
}

export function readCollections(
  actor: Viewer,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const changedBefore = page.cursor === undefined ? undefined : new Date(page.cursor);
    const items = await listCollections(database, actor.workspaceId, {
      limit: page.limit,
      ...(changedBefore === undefined || Number.isNaN(changedBefore.getTime()) ? {} : { changedBefore }),
    });
    const last = items.at(-1);
    return {
      items: items.map(presentCollection),
      next: items.length === page.limit && last !== undefined ? last.updatedAt.toISOString() : null,
    };
  });
}

export function readCollection(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const collection = await requireCollection(database, actor, id);
    const citations = await listCitations(database, actor.workspaceId, { kind: 'guide', ids: [id] });
    return presentCollectionDetail(collection, citations.get(id) ?? []);
  });
}

export function changeCollection(
  actor: Editor,
  change: { readonly id: string; readonly title?: string | undefined; readonly tags?: string[] | undefined },
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const collection = await requireCollection(database, actor, change.id);
    await updateCollection(database, actor.workspaceId, {
      id: collection.id,
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.tags === undefined ? {} : { tags: change.tags }),
    });
    await recordChange(database, actor, {
      entity: 'research.collections',
      event: 'on_update',
      id: collection.id,
      previous: { title: collection.title, tags: [...collection.tags] },
    });
    return presentCollection(await requireCollection(database, actor, change.id));
  });
}

export function deleteCollection(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  return inWorkspace(actor.workspaceId, async (database) => {
    const collection = await requireCollection(database, actor, id);
    await recordChange(database, actor, {
      entity: 'research.collections',
      event: 'on_delete',
      id: collection.id,
    });
    await updateCollection(database, actor.workspaceId, { id: collection.id, deletedAt: now });
    await moveContents(database, actor, { collectionId: collection.id, from: null, to: now });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId: actor.workspaceId, kind: 'collection', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreCollection(actor: Editor, id: string) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const collectionId = asId<CollectionId>(id);
    const deletedAt = await findDeletion(database, actor.workspaceId, collectionId);
    const restored = await updateCollection(database, actor.workspaceId, {
      id: collectionId,
      deletedAt: null,
    });
    if (!restored) throw notFound('collection');
    if (deletedAt !== null) await moveContents(database, actor, { collectionId, from: deletedAt, to: null });
    return presentCollection(await requireCollection(database, actor, id));
  });
}

/** What stands in a collection goes with it, shared links closing, and comes back with it; what was deleted before stays deleted. */
async function moveContents(
  database: Database,
  { workspaceId }: Editor,
  moved: Parameters<typeof moveArtifactsOf>[2],
): Promise<void> {
  await moveArtifactsOf(database, workspaceId, moved);
  await moveTablesOf(database, workspaceId, moved);
  await moveConversationsOf(database, workspaceId, moved);
}
