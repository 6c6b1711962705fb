/** Rows of artifacts, in their current state. Their texts are in `version-store.ts`. */
import { z } from 'zod';
import {
  type ArtifactId,
  asId,
  type CollectionId,
  type RunId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type ChangePlace, newestChangeFirst, selectAfterChange } from '@/lib/platform/db/newest-change';
import { type ArtifactStatus, artifactStatuses, trialType } from '@/lib/protocol/artifact-words';
import { type RunFailure, runFailureSchema } from '../runs/run';
import { type Making, makingSchema } from './artifact';

export type Artifact = {
  readonly id: ArtifactId;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId | null;
  readonly title: string;
  /** A transform type, or `answer`. */
  readonly type: string;
  readonly making: Making;
  readonly status: ArtifactStatus;
  readonly failure: RunFailure | null;
  readonly runId: RunId | null;
  /** 0 while the first one is being made. */
  readonly currentVersion: number;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const select = {
  id: true,
  workspaceId: true,
  collectionId: true,
  title: true,
  type: true,
  options: true,
  status: true,
  failure: true,
  runId: true,
  currentVersion: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
} as const;

function presentRow({ options, ...row }: Prisma.ArtifactGetPayload<{ select: typeof select }>): Artifact {
  const status = artifactStatuses.find((known) => known === row.status);
  if (status === undefined) throw new Error(`Unknown artifact status in the database: ${row.status}`);
  return {
    ...row,
    id: asId<ArtifactId>(row.id),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    collectionId: row.collectionId === null ? null : asId<CollectionId>(row.collectionId),
    runId: row.runId === null ? null : asId<RunId>(row.runId),
    createdBy: asId<UserId>(row.createdBy),
    making: makingSchema.parse(options),
    failure: row.failure === null ? null : runFailureSchema.parse(row.failure),
    status,
  };
}

/** The column stores JSON; parsing throws if `making` contains anything else. */
const writeMaking = (making: Making) => z.record(z.string(), z.json()).parse(making);

export type NewArtifact = {
  readonly id: ArtifactId;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId | null;
  readonly title: string;
  readonly type: string;
  readonly making: Making;
  readonly status: ArtifactStatus;
  readonly runId: RunId | null;
  readonly createdBy: UserId;
};

export async function insertArtifact(
  database: Database,
  { making, ...artifact }: NewArtifact,
): Promise<Artifact> {
  return presentRow(
    await database.artifact.create({
      data: {
        id: artifact.id,
        workspaceId: artifact.workspaceId,
        collectionId: artifact.collectionId,
        title: artifact.title,
        type: artifact.type,
        status: artifact.status,
        runId: artifact.runId,
        createdBy: artifact.createdBy,
        options: writeMaking(making),
      },
      select,
    }),
  );
}

export async function findArtifact(
  database: Database,
  workspaceId: WorkspaceId,
  id: ArtifactId,
): Promise<Artifact | null> {
  const row = await database.artifact.findFirst({ where: { id, workspaceId, deletedAt: null }, select });
  return row === null ? null : presentRow(row);
}

/** Returns the artifacts of a collection with this title. */
export async function listArtifactsByTitle(
  database: Database,
  workspaceId: WorkspaceId,
  wanted: { readonly collectionId: CollectionId; readonly title: string; readonly limit: number },
): Promise<Artifact[]> {
  const { collectionId, title, limit } = wanted;
  const rows = await database.artifact.findMany({
    where: { workspaceId, collectionId, title, deletedAt: null },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

/** Returns the artifact and locks it until the transaction ends. Code that adds a version must read the newest one under this lock. */
export async function lockArtifact(
  database: Database,
  workspaceId: WorkspaceId,
  id: ArtifactId,
): Promise<Artifact | null> {
  await lockRow(database, 'artifact', { id, workspaceId });
  return findArtifact(database, workspaceId, id);
}

/** Where a list continues: after this artifact, in the order of the last change. */
export type ArtifactChangePlace = ChangePlace<ArtifactId>;

export async function listArtifacts(
  database: Database,
  workspaceId: WorkspaceId,
  page: {
    readonly collectionId?: CollectionId;
    readonly after?: ArtifactChangePlace;
    readonly limit: number;
  },
): Promise<Artifact[]> {
  const { after } = page;
  const rows = await database.artifact.findMany({
    where: {
      workspaceId,
      deletedAt: null,
      type: { not: trialType },
      ...(page.collectionId === undefined ? {} : { collectionId: page.collectionId }),
      ...selectAfterChange(after),
    },
    orderBy: newestChangeFirst,
    take: page.limit,
    select,
  });
  return rows.map(presentRow);
}

export type ArtifactChange = {
  readonly id: ArtifactId;
  readonly title?: string;
  readonly status?: ArtifactStatus;
  readonly failure?: RunFailure | null;
  readonly runId?: RunId;
  readonly making?: Making;
  readonly deletedAt?: Date | null;
};

/** False if there is no such artifact. */
export async function updateArtifact(
  database: Database,
  workspaceId: WorkspaceId,
  { id, making, failure, ...change }: ArtifactChange,
): Promise<boolean> {
  const { count } = await database.artifact.updateMany({
    where: { id, workspaceId },
    data: {
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.runId === undefined ? {} : { runId: change.runId }),
      ...(change.deletedAt === undefined ? {} : { deletedAt: change.deletedAt }),
      ...(making === undefined ? {} : { options: writeMaking(making) }),
      ...(failure === undefined ? {} : { failure: failure ?? Prisma.DbNull }),
    },
  });
  return count > 0;
}

/** Removes a deleted artifact permanently, with its versions, their citations and its links. False if it is not deleted now. */
export async function eraseArtifact(
  database: Database,
  workspaceId: WorkspaceId,
  id: ArtifactId,
): Promise<boolean> {
  const deleted = { id, workspaceId, deletedAt: { not: null } };
  if ((await database.artifact.count({ where: deleted })) === 0) return false;
  const versions = await database.artifactVersion.findMany({
    where: { workspaceId, artifactId: id },
    select: { id: true },
  });
  const ownerIds = versions.map((version) => version.id);
  await database.citation.deleteMany({
    where: { workspaceId, ownerKind: 'artifact_version', ownerId: { in: ownerIds } },
  });
  await database.shareLink.deleteMany({ where: { workspaceId, artifactId: id } });
  await database.artifact.deleteMany({ where: deleted });
  return true;
}

/** Deletes the artifacts of a collection together with it, or restores those that were deleted with it at that moment. */
export async function moveArtifactsOf(
  database: Database,
  workspaceId: WorkspaceId,
  moved: { readonly collectionId: CollectionId; readonly from: Date | null; readonly to: Date | null },
): Promise<void> {
  await database.artifact.updateMany({
    where: { workspaceId, collectionId: moved.collectionId, deletedAt: moved.from },
    data: { deletedAt: moved.to },
  });
}

export async function listDeletedArtifactsOf(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<ArtifactId[]> {
  const rows = await database.artifact.findMany({
    where: { workspaceId, collectionId, deletedAt: { not: null } },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<ArtifactId>(id));
}

/** Returns when a person last made an artifact of each type. */
export async function listLastUses(
  database: Database,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await database.artifact.groupBy({
    by: ['type'],
    where: { workspaceId, createdBy: userId },
    _max: { createdAt: true },
  });
  return new Map(
    rows.flatMap(({ type, _max: { createdAt } }) => (createdAt === null ? [] : [[type, createdAt] as const])),
  );
}

/** Returns the trials of a person, of which there is normally one. */
export async function listTrials(
  database: Database,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<ArtifactId[]> {
  const rows = await database.artifact.findMany({
    where: { workspaceId, createdBy: userId, type: trialType, deletedAt: null },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<ArtifactId>(id));
}
