/** Returns a folder, or the collection whose folders are meant, or throws "not found". */
import { AppError, notFound } from '@/lib/core/errors';
import type { CollectionId } from '@/lib/core/ids';
import { findFolder } from '@/lib/domain/folders/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { requireCollection } from '../collections/require-collection';

export async function requireFolder(database: Database, { workspaceId }: Viewer, id: string) {
  const folder = await findFolder(database, workspaceId, id);
  if (folder === null) throw notFound('folder');
  return folder;
}

/** The collection whose folders are meant; null for the folders that hold collections. */
export async function requireFolderOwner(
  database: Database,
  actor: Viewer,
  id: string | null,
): Promise<CollectionId | null> {
  return id === null ? null : (await requireCollection(database, actor, id)).id;
}

/** @param sentence why the folder cannot stand where it would, or null if it can */
export function refuseMisplaced(sentence: string | null): void {
  if (sentence !== null) throw new AppError('conflict', sentence);
}
