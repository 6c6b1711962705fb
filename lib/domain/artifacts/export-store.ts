/** Files made by export runs, one per run. Each is deleted with its run, or when it expires. */
import type { ArtifactId, RunId, SourceId, WorkspaceId } from '@/lib/core/ids';
import { asId } from '@/lib/core/ids';
import { descriptionSelect, type FileDescription, type PlacedBytes } from '@/lib/domain/objects/stored-file';
import type { Database } from '@/lib/platform/db/in-workspace';

/** More entries than this would make the menu too long. */
const shownExports = 8;

export type ExportFile = {
  readonly runId: RunId;
  readonly workspaceId: WorkspaceId;
  readonly artifactId: ArtifactId;
  readonly placed: PlacedBytes;
  readonly mediaType: string;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Saves the file. If two workers made it, the first one stays. */
export async function insertExport(database: Database, { placed, ...file }: ExportFile): Promise<void> {
  const { bytes, objectKey, digest, byteLength } = placed;
  await database.exportFile.createMany({
    data: [
      {
        runId: file.runId,
        workspaceId: file.workspaceId,
        artifactId: file.artifactId,
        mediaType: file.mediaType,
        fileName: file.fileName,
        createdAt: file.createdAt,
        expiresAt: file.expiresAt,
        bytes,
        objectKey,
        digest,
        byteLength,
      },
    ],
    skipDuplicates: true,
  });
}

export async function hasExport(
  database: Database,
  workspaceId: WorkspaceId,
  runId: RunId,
): Promise<boolean> {
  return (await database.exportFile.count({ where: { runId, workspaceId } })) > 0;
}

/** Describes the file, or returns null if it has expired. */
export async function describeExport(
  database: Database,
  workspaceId: WorkspaceId,
  { runId, now }: { readonly runId: RunId; readonly now: Date },
): Promise<(FileDescription & Pick<ExportFile, 'artifactId'>) | null> {
  const row = await database.exportFile.findFirst({
    where: { runId, workspaceId, expiresAt: { gt: now } },
    select: { ...descriptionSelect, artifactId: true },
  });
  return row === null ? null : { ...row, artifactId: asId<ArtifactId>(row.artifactId) };
}

/** Returns the runs of an artifact's newest unexpired files. */
export async function listKeptExports(
  database: Database,
  workspaceId: WorkspaceId,
  { artifactId, now }: { readonly artifactId: ArtifactId; readonly now: Date },
): Promise<RunId[]> {
  const rows = await database.exportFile.findMany({
    where: { workspaceId, artifactId, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    take: shownExports,
    select: { runId: true },
  });
  return rows.map(({ runId }) => asId<RunId>(runId));
}

export async function eraseExport(database: Database, workspaceId: WorkspaceId, runId: RunId): Promise<void> {
  await database.exportFile.deleteMany({ where: { runId, workspaceId } });
}

/**
 * Erases the files of every artifact that cites the source. Must run while the citations still exist. Locks the artifacts until the
 * transaction ends, so that no export is added before the quotes are gone too.
 */
export async function eraseExportsShowingSource(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<void> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM artifact
    WHERE workspace_id = ${workspaceId} AND id IN (
      SELECT version.artifact_id FROM citation
      JOIN artifact_version version ON version.id = citation.owner_id AND citation.owner_kind = 'artifact_version'
      WHERE citation.workspace_id = ${workspaceId} AND citation.source_id = ${sourceId})
    ORDER BY id FOR UPDATE`;
  await database.exportFile.deleteMany({
    where: { workspaceId, artifactId: { in: rows.map(({ id }) => id) } },
  });
}
