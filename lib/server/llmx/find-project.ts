/** Finds the collection that a CTX names as its project, by id or by title. */
import { asId, type CollectionId, type WorkspaceId } from '@/lib/core/ids';
import {
  type Collection,
  findCollection,
  listCollections,
  listCollectionsByTitle,
} from '@/lib/domain/collections/store';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Number of titles that a NACK lists. */
const listed = 10;

export type FoundProject =
  | { readonly type: 'found'; readonly collection: Collection }
  /** The sentence for a NACK, or for a WARN if nothing is requested yet. */
  | { readonly type: 'missing' | 'several'; readonly reason: string };

export async function findProject(
  database: Database,
  workspaceId: WorkspaceId,
  project: string,
): Promise<FoundProject> {
  const byId = await findCollection(database, workspaceId, asId<CollectionId>(project));
  if (byId !== null) return { type: 'found', collection: byId };
  const [first, ...others] = await listCollectionsByTitle(database, workspaceId, {
    title: project,
    limit: listed,
  });
  if (first === undefined) return { type: 'missing', reason: `no collection is called '${project}'` };
  if (others.length === 0) return { type: 'found', collection: first };
  const ids = [first, ...others].map(({ id }) => id).join(', ');
  return {
    type: 'several',
    reason: `several collections are called '${project}': name one by its id: ${ids}`,
  };
}

/** If no CTX named a collection, returns the only one, if there is just one. */
export async function findOnlyProject(database: Database, workspaceId: WorkspaceId): Promise<FoundProject> {
  const [first, ...others] = await listCollections(database, workspaceId, { limit: listed });
  if (first === undefined) return { type: 'missing', reason: 'there is no collection to ask about yet' };
  if (others.length === 0) return { type: 'found', collection: first };
  const titles = [first, ...others].map(({ title, id }) => `${title} (${id})`).join('; ');
  return { type: 'several', reason: `which collection? Name one in CTX as p: ${titles}` };
}
