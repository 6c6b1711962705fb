/** Rows of saved searches. They go with their collection; a collection that is only deleted hides them. Reading never returns deleted ones. */
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
      deletedAt: null,
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
    where: { id, workspaceId, deletedAt: null, collection: { deletedAt: null } },
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
  const { id, workspaceId, collectionId, name, text, createdBy } = search;
  const choices = [...search.choices];
  const held = await database.savedSearch.findFirst({
    where: { workspaceId, collectionId, name, deletedAt: null },
    select: { id: true },
  });
  return present(
    held === null
      ? await database.savedSearch.create({
          data: { id, workspaceId, collectionId, name, text, choices, createdBy },
          select,
        })
      : await database.savedSearch.update({
          where: { id: held.id, workspaceId },
          data: { text, choices },
          select,
        }),
  );
}

type SearchName = { readonly id: string; readonly workspaceId: WorkspaceId };

/** False if there is no such search. */
export async function updateSavedSearch(
  database: Database,
  { id, workspaceId }: SearchName,
  change: { readonly name?: string; readonly deletedAt?: Date | null },
): Promise<boolean> {
  return (await database.savedSearch.updateMany({ where: { id, workspaceId }, data: change })).count > 0;
}

export async function isSearchDeleted(database: Database, { id, workspaceId }: SearchName): Promise<boolean> {
  return (await database.savedSearch.count({ where: { id, workspaceId, deletedAt: { not: null } } })) > 0;
}

/** Removes a deleted search permanently. Tables that followed it follow none from now on. */
export async function eraseSavedSearch(database: Database, { id, workspaceId }: SearchName): Promise<void> {
  await database.savedSearch.deleteMany({ where: { id, workspaceId, deletedAt: { not: null } } });
}
