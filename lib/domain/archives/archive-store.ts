/** Rows of archives and of their pieces. An archive is seen by its maker alone. Takes a `Database`, never opens one. */
import { z } from 'zod';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { toJson } from '@/lib/core/json';
import type { PlacedBytes, StoredFile } from '@/lib/domain/objects/stored-file';
import { placeSelect } from '@/lib/domain/objects/stored-file';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import {
  type ArchiveKind,
  archiveKinds,
  type ArchiveState,
  archiveStates,
} from '@/lib/protocol/archive-words';
import { type ArchiveContents, contentsSchema } from './manifest';

export type Archive = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly kind: ArchiveKind;
  readonly state: ArchiveState;
  /** What is being done now, in words. */
  readonly step: string | null;
  readonly failure: string | null;
  readonly fileName: string;
  readonly byteLength: number;
  readonly contents: ArchiveContents | null;
  readonly wantedName: string | null;
  readonly madeWorkspaceId: WorkspaceId | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

type Maker = Pick<Archive, 'workspaceId' | 'userId'>;
type Named = { readonly id: string; readonly workspaceId: WorkspaceId };

const select = {
  id: true,
  workspaceId: true,
  userId: true,
  kind: true,
  state: true,
  step: true,
  failure: true,
  fileName: true,
  byteLength: true,
  contents: true,
  wantedName: true,
  madeWorkspaceId: true,
  createdAt: true,
  expiresAt: true,
} as const;

const presentRow = (row: Prisma.ArchiveGetPayload<{ select: typeof select }>): Archive => ({
  id: row.id,
  workspaceId: asId<WorkspaceId>(row.workspaceId),
  userId: asId<UserId>(row.userId),
  kind: z.enum(archiveKinds).parse(row.kind),
  state: z.enum(archiveStates).parse(row.state),
  step: row.step,
  failure: row.failure,
  fileName: row.fileName,
  byteLength: row.byteLength,
  contents: row.contents === null ? null : contentsSchema.parse(row.contents),
  wantedName: row.wantedName,
  madeWorkspaceId: row.madeWorkspaceId === null ? null : asId<WorkspaceId>(row.madeWorkspaceId),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});

/** Archives that one member sees at once; older ones expire. */
const shownArchives = 20;

export async function insertArchive(
  database: Database,
  {
    workspaceId,
    userId,
    ...archive
  }: Pick<
    Archive,
    'workspaceId' | 'userId' | 'kind' | 'state' | 'fileName' | 'byteLength' | 'createdAt' | 'expiresAt'
  >,
): Promise<Archive> {
  const { kind, state, fileName, byteLength, createdAt, expiresAt } = archive;
  const row = await database.archive.create({
    data: { id: createUuid(), workspaceId, userId, kind, state, fileName, byteLength, createdAt, expiresAt },
    select,
  });
  return presentRow(row);
}

export async function listArchives(
  database: Database,
  { workspaceId, userId }: Maker,
  now: Date,
): Promise<Archive[]> {
  const rows = await database.archive.findMany({
    where: { workspaceId, userId, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: shownArchives,
    select,
  });
  return rows.map(presentRow);
}

export async function findArchive(
  database: Database,
  { workspaceId, userId }: Maker,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Archive | null> {
  const row = await database.archive.findFirst({
    where: { id, workspaceId, userId, expiresAt: { gt: now } },
    select,
  });
  return row === null ? null : presentRow(row);
}

/** Finds the archive that a job names. */
export async function findArchiveById(
  database: Database,
  { workspaceId, id }: Named,
): Promise<Archive | null> {
  const row = await database.archive.findFirst({ where: { id, workspaceId }, select });
  return row === null ? null : presentRow(row);
}

/** Locks the archive until the transaction ends. */
export async function lockArchive(database: Database, { workspaceId, id }: Named): Promise<void> {
  await database.$queryRaw`SELECT id FROM archive WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`;
}

/** Makes those wait who begin an archive of the workspace at the same moment. */
export async function lockArchives(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtext('archives'), hashtext(${workspaceId}))`;
}

/** Counts the archives of this kind that are being uploaded or worked on. */
export async function countOpenArchives(
  database: Database,
  { workspaceId, kind, now }: Pick<Archive, 'workspaceId' | 'kind'> & { readonly now: Date },
): Promise<number> {
  return database.archive.count({
    where: { workspaceId, kind, expiresAt: { gt: now }, state: { in: ['uploading', 'waiting', 'running'] } },
  });
}

type Change = Partial<
  Pick<Archive, 'state' | 'step' | 'failure' | 'byteLength' | 'wantedName' | 'madeWorkspaceId'>
> & { readonly contents?: ArchiveContents };

export async function changeArchive(
  database: Database,
  { id, workspaceId }: Named,
  { state, step, failure, byteLength, wantedName, madeWorkspaceId, contents }: Change,
): Promise<void> {
  await database.archive.updateMany({
    where: { id, workspaceId },
    data: {
      ...(state === undefined ? {} : { state }),
      ...(step === undefined ? {} : { step }),
      ...(failure === undefined ? {} : { failure }),
      ...(byteLength === undefined ? {} : { byteLength }),
      ...(wantedName === undefined ? {} : { wantedName }),
      ...(madeWorkspaceId === undefined ? {} : { madeWorkspaceId }),
      ...(contents === undefined ? {} : { contents: toJson(contents) ?? {} }),
    },
  });
}

/** Erases an archive with its pieces. */
export async function eraseArchive(database: Database, { id, workspaceId }: Named): Promise<void> {
  await database.archive.deleteMany({ where: { id, workspaceId } });
}

/** Erases every file that was made of the workspace, because each shows all of its sources. */
export async function eraseExportedArchives(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.archive.deleteMany({ where: { workspaceId, kind: 'export' } });
}

// ── the pieces ──

/** Stores a piece, or the same piece again. @returns false if there is another piece with this number */
export async function insertArchivePart(
  database: Database,
  { workspaceId, id: archiveId }: Named,
  { number, placed }: { readonly number: number; readonly placed: PlacedBytes },
): Promise<void> {
  const { bytes, objectKey, digest, byteLength } = placed;
  await database.archivePart.create({
    data: { id: createUuid(), workspaceId, archiveId, number, bytes, objectKey, digest, byteLength },
    select: { id: true },
  });
}

export async function deleteArchiveParts(
  database: Database,
  { workspaceId, id: archiveId }: Named,
  number?: number,
): Promise<void> {
  await database.archivePart.deleteMany({
    where: { workspaceId, archiveId, ...(number === undefined ? {} : { number }) },
  });
}

export type ArchivePart = { readonly id: string; readonly byteLength: number; readonly digest: string };

/** Lists the pieces in their order, without their bytes. */
export async function listArchiveParts(
  database: Database,
  { workspaceId, id: archiveId }: Named,
): Promise<ArchivePart[]> {
  return database.archivePart.findMany({
    where: { workspaceId, archiveId },
    orderBy: { number: 'asc' },
    select: { id: true, byteLength: true, digest: true },
  });
}

export async function findArchivePart(
  database: Database,
  { workspaceId, id: archiveId }: Named,
  number: number,
): Promise<StoredFile | null> {
  const row = await database.archivePart.findFirst({
    where: { workspaceId, archiveId, number },
    select: placeSelect,
  });
  return row === null
    ? null
    : { bytes: row.bytes, objectKey: row.objectKey, digest: row.digest, mediaType: '', fileName: '' };
}

/** Returns how many pieces there are, whether they are numbered from 1 without a gap, and how long they are together. */
export async function measureArchiveParts(
  database: Database,
  { workspaceId, id: archiveId }: Named,
): Promise<{ readonly count: number; readonly isWhole: boolean; readonly byteLength: number }> {
  const { _count, _max, _sum } = await database.archivePart.aggregate({
    where: { workspaceId, archiveId },
    _count: { _all: true },
    _max: { number: true },
    _sum: { byteLength: true },
  });
  const count = _count._all;
  return { count, isWhole: count === (_max.number ?? 0), byteLength: Number(_sum.byteLength ?? 0) };
}
