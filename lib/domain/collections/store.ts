/** Rows of collections. Deleted ones are visible only to `restore` and the job that erases them. */
import { z } from 'zod';
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type CollectionAccess, collectionAccesses } from '@/lib/protocol/collection-words';

/** A short text about the contents of the collection; its citations are in the citation table, with owner `guide`. */
const guideSchema = z.object({
  markdown: z.string(),
  questions: z.array(z.string()),
  madeAt: z.iso.datetime(),
  sourceCount: z.number().int(),
  /** The revisions it was made from, in order. It is not made again while they are the same. */
  madeFrom: z.array(z.string()).default([]),
});
type Guide = z.output<typeof guideSchema>;

export type Collection = {
  readonly id: CollectionId;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isSample: boolean;
  /** Who may open it. */
  readonly access: CollectionAccess;
  /** How answers from it should be written; empty if the team gave none. */
  readonly instructions: string;
  readonly guide: Guide | null;
  /** The folder on Home that it stands in; null if it stands in none. */
  readonly folder: { readonly id: string; readonly name: string } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type CountedCollection = Collection & { readonly sourceCount: number; readonly pendingCount: number };

const select = {
  id: true,
  title: true,
  tags: true,
  isSample: true,
  access: true,
  instructions: true,
  guide: true,
  folder: { select: { id: true, name: true, deletedAt: true } },
  createdAt: true,
  updatedAt: true,
} as const;

const countedSelect = {
  ...select,
  sources: { where: { deletedAt: null }, select: { status: true } },
} as const;

function presentRow(row: Prisma.CollectionGetPayload<{ select: typeof select }>): Collection {
  return {
    ...row,
    id: asId<CollectionId>(row.id),
    access: z.enum(collectionAccesses).parse(row.access),
    guide: row.guide === null ? null : guideSchema.parse(row.guide),
    // What a deleted folder holds stands one level up.
    folder:
      row.folder === null || row.folder.deletedAt !== null
        ? null
        : { id: row.folder.id, name: row.folder.name },
  };
}

function presentCounted(
  row: Prisma.CollectionGetPayload<{ select: typeof countedSelect }>,
): CountedCollection {
  const { sources, ...collection } = row;
  return {
    ...presentRow(collection),
    sourceCount: sources.length,
    pendingCount: sources.filter(({ status }) => status === 'queued' || status === 'running').length,
  };
}

export async function insertCollection(
  database: Database,
  collection: {
    readonly id: CollectionId;
    readonly workspaceId: WorkspaceId;
    readonly title: string;
    readonly tags: readonly string[];
    readonly createdBy: UserId;
    readonly isSample?: boolean;
    /** With `people`, only the one who creates it may open it at first. */
    readonly access?: CollectionAccess;
  },
): Promise<CountedCollection> {
  const row = await database.collection.create({
    data: {
      id: collection.id,
      workspaceId: collection.workspaceId,
      title: collection.title,
      createdBy: collection.createdBy,
      ...(collection.isSample === undefined ? {} : { isSample: collection.isSample }),
      ...(collection.access === undefined ? {} : { access: collection.access }),
      tags: [...collection.tags],
    },
    select: countedSelect,
  });
  const { id: collectionId, workspaceId, createdBy: userId, access } = collection;
  if (access === 'people')
    await database.collectionMember.create({ data: { collectionId, workspaceId, userId } });
  return presentCounted(row);
}

export async function findCollection(
  database: Database,
  workspaceId: WorkspaceId,
  id: CollectionId,
): Promise<CountedCollection | null> {
  const row = await database.collection.findFirst({
    where: { id, workspaceId, deletedAt: null },
    select: countedSelect,
  });
  return row === null ? null : presentCounted(row);
}

/** Ignores case; several collections may have the same title. */
export async function listCollectionsByTitle(
  database: Database,
  workspaceId: WorkspaceId,
  { title, limit }: { readonly title: string; readonly limit: number },
): Promise<CountedCollection[]> {
  const rows = await database.collection.findMany({
    where: { workspaceId, deletedAt: null, title: { equals: title, mode: 'insensitive' } },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: countedSelect,
  });
  return rows.map(presentCounted);
}

export async function listCollections(
  database: Database,
  workspaceId: WorkspaceId,
  page: { readonly changedBefore?: Date; readonly limit: number },
): Promise<CountedCollection[]> {
  const rows = await database.collection.findMany({
    where: {
      workspaceId,
      deletedAt: null,
      ...(page.changedBefore === undefined ? {} : { updatedAt: { lt: page.changedBefore } }),
    },
    orderBy: { updatedAt: 'desc' },
    take: page.limit,
    select: countedSelect,
  });
  return rows.map(presentCounted);
}

/** Returns the titles of the collections that were changed last. */
export async function listCollectionTitles(
  database: Database,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<{ readonly id: CollectionId; readonly title: string }[]> {
  const rows = await database.collection.findMany({
    where: { workspaceId, deletedAt: null },
    orderBy: { updatedAt: 'desc' },
    take: limit,
    select: { id: true, title: true },
  });
  return rows.map(({ id, title }) => ({ id: asId<CollectionId>(id), title }));
}

export type CollectionChange = {
  readonly title?: string;
  readonly tags?: string[];
  readonly instructions?: string;
  readonly folderId?: string | null;
  readonly guide?: Guide;
  readonly deletedAt?: Date | null;
};

/** False if there is no such collection in the workspace. */
export async function updateCollection(
  database: Database,
  workspaceId: WorkspaceId,
  { id, ...change }: CollectionChange & { readonly id: CollectionId },
): Promise<boolean> {
  const updated = await database.collection.updateMany({ where: { id, workspaceId }, data: change });
  return updated.count > 0;
}

/** Notes that something in the collection has changed. Lists begin with what changed last. */
export async function touchCollection(
  database: Database,
  place: { readonly id: CollectionId; readonly workspaceId: WorkspaceId },
  now: Date,
): Promise<void> {
  const { id, workspaceId } = place;
  // Without a value, Prisma changes nothing, not even the time.
  await database.collection.updateMany({ where: { id, workspaceId }, data: { updatedAt: now } });
}

/** When the collection was deleted; null if it was not, or no longer exists. */
export async function findDeletion(
  database: Database,
  workspaceId: WorkspaceId,
  id: CollectionId,
): Promise<Date | null> {
  const row = await database.collection.findFirst({
    where: { id, workspaceId },
    select: { deletedAt: true },
  });
  return row?.deletedAt ?? null;
}

/** Removes the guide because something it was made from is gone. */
export async function forgetGuide(
  database: Database,
  workspaceId: WorkspaceId,
  id: CollectionId,
): Promise<void> {
  await database.collection.updateMany({ where: { id, workspaceId }, data: { guide: Prisma.DbNull } });
}

/** Removes the rows of a deleted collection permanently, including its sources. */
export async function eraseCollection(
  database: Database,
  workspaceId: WorkspaceId,
  id: CollectionId,
): Promise<void> {
  await database.collection.deleteMany({ where: { id, workspaceId, deletedAt: { not: null } } });
}
