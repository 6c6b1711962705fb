/** Transforms that a team made, with the versions of what they ask for. A version never changes. A deleted transform is only hidden. */
import { z } from 'zod';
import { asId, createUuid, type TransformId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type TransformDefinition, transformDefinitionSchema } from '@/lib/protocol/own-transform';

export type OwnTransform = {
  readonly id: TransformId;
  /** Number of the newest version, which is shown and used. */
  readonly version: number;
  readonly definition: TransformDefinition;
  readonly createdBy: UserId;
  readonly updatedAt: Date;
};

export type OwnTransformVersion = {
  readonly number: number;
  readonly definition: TransformDefinition;
  readonly createdBy: UserId;
  readonly createdAt: Date;
};

const newest = { orderBy: { number: 'desc' }, take: 1, select: { definition: true } } as const;
const select = {
  id: true,
  currentVersion: true,
  createdBy: true,
  updatedAt: true,
  versions: newest,
} as const;

type Row = {
  readonly id: string;
  readonly currentVersion: number;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly versions: readonly { readonly definition: unknown }[];
};

const presentRow = ({ id, currentVersion, createdBy, updatedAt, versions }: Row): OwnTransform => ({
  id: asId<TransformId>(id),
  version: currentVersion,
  definition: transformDefinitionSchema.parse(versions[0]?.definition),
  createdBy: asId<UserId>(createdBy),
  updatedAt,
});

export async function listOwnTransforms(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<OwnTransform[]> {
  const where = { workspaceId, deletedAt: null };
  const rows = await database.ownTransform.findMany({ where, orderBy: { createdAt: 'asc' }, select });
  return rows.map(presentRow);
}

export async function findOwnTransform(
  database: Database,
  workspaceId: WorkspaceId,
  id: TransformId,
): Promise<OwnTransform | null> {
  const row = await database.ownTransform.findFirst({ where: { id, workspaceId, deletedAt: null }, select });
  return row === null ? null : presentRow(row);
}

/** Returns the transform and locks it until the transaction ends, so that no other version can be added. */
export async function lockOwnTransform(
  database: Database,
  workspaceId: WorkspaceId,
  id: TransformId,
): Promise<OwnTransform | null> {
  await lockRow(database, 'own_transform', { id, workspaceId });
  return findOwnTransform(database, workspaceId, id);
}

export async function countOwnTransforms(database: Database, workspaceId: WorkspaceId): Promise<number> {
  return database.ownTransform.count({ where: { workspaceId, deletedAt: null } });
}

type Saved = {
  readonly id: TransformId;
  readonly number: number;
  readonly definition: TransformDefinition;
  readonly userId: UserId;
};

export async function insertOwnTransform(
  database: Database,
  workspaceId: WorkspaceId,
  { id, userId }: Pick<Saved, 'id' | 'userId'>,
): Promise<void> {
  await database.ownTransform.create({ data: { id, workspaceId, createdBy: userId } });
}

/** The transform must be locked, or new. */
export async function addOwnVersion(
  database: Database,
  workspaceId: WorkspaceId,
  { id, number, definition, userId }: Saved,
): Promise<void> {
  await database.ownTransformVersion.create({
    data: {
      id: createUuid(),
      workspaceId,
      transformId: id,
      number,
      definition: z.record(z.string(), z.json()).parse(definition),
      createdBy: userId,
    },
  });
  await database.ownTransform.updateMany({ where: { id, workspaceId }, data: { currentVersion: number } });
}

/** Newest first. */
export async function listOwnVersions(
  database: Database,
  workspaceId: WorkspaceId,
  id: TransformId,
): Promise<OwnTransformVersion[]> {
  const rows = await database.ownTransformVersion.findMany({
    where: { workspaceId, transformId: id },
    orderBy: { number: 'desc' },
    select: { number: true, definition: true, createdBy: true, createdAt: true },
  });
  return rows.map(({ number, definition, createdBy, createdAt }) => ({
    number,
    definition: transformDefinitionSchema.parse(definition),
    createdBy: asId<UserId>(createdBy),
    createdAt,
  }));
}

/** Hides the transform, or shows it again. False if there is none. */
export async function markOwnDeleted(
  database: Database,
  workspaceId: WorkspaceId,
  { id, at }: { readonly id: TransformId; readonly at: Date | null },
): Promise<boolean> {
  const { count } = await database.ownTransform.updateMany({
    where: { id, workspaceId },
    data: { deletedAt: at },
  });
  return count > 0;
}
