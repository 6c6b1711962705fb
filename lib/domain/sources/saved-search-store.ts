/** Rows of saved searches. They go with their collection; a collection that is only deleted hides them. */
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

const select = {
  id: true,
  collectionId: true,
  name: true,
  text: true,
  choices: true,
  createdAt: true,
} as const;

export type SavedSearch = {
  readonly id: string;
  readonly collectionId: CollectionId;
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
  readonly createdAt: Date;
};

const present = (
  row: Omit<SavedSearch, 'collectionId'> & { readonly collectionId: string },
): SavedSearch => ({
  ...row,
  collectionId: asId<CollectionId>(row.collectionId),
});

export async function listSavedSearches(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId | null,
): Promise<SavedSearch[]> {
  const rows = await database.savedSearch.findMany({
    where: {
      workspaceId,
      collection: { deletedAt: null },
      ...(collectionId === null ? {} : { collectionId }),
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select,
  });
  return rows.map(present);
}

export async function findSavedSearch(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<SavedSearch | null> {
  const row = await database.savedSearch.findFirst({
    where: { id, workspaceId, collection: { deletedAt: null } },
    select,
  });
  return row === null ? null : present(row);
}

export type NewSavedSearch = Omit<SavedSearch, 'createdAt'> & {
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
};

/** Replaces the search of the same name, which keeps its id. */
export async function storeSavedSearch(database: Database, search: NewSavedSearch): Promise<SavedSearch> {
  const { collectionId, name, text } = search;
  const choices = [...search.choices];
  return present(
    await database.savedSearch.upsert({
      where: { collectionId_name: { collectionId, name } },
      create: {
        id: search.id,
        workspaceId: search.workspaceId,
        collectionId,
        name,
        text,
        choices,
        createdBy: search.createdBy,
      },
      update: { text, choices },
      select,
    }),
  );
}

export async function renameSavedSearch(
  database: Database,
  workspaceId: WorkspaceId,
  { id, name }: Pick<SavedSearch, 'id' | 'name'>,
): Promise<void> {
  await database.savedSearch.updateMany({ where: { id, workspaceId }, data: { name } });
}

export async function deleteSavedSearch(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<boolean> {
  return (await database.savedSearch.deleteMany({ where: { id, workspaceId } })).count > 0;
}
