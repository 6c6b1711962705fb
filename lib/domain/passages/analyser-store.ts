/**
 * Which sources of a workspace stand in the index as an older analyser read them (`searchable-text.ts`). Sources that were deleted
 * count while that can be undone. Never changes the index.
 */
import { asId, type RevisionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { analyserVersion } from './searchable-text';

/** Every workspace with a source or knowledge page that an older analyser read; asked across workspaces. */
export async function listOutdatedWorkspaces(database: Database): Promise<WorkspaceId[]> {
  const rows = await database.$queryRaw<{ workspace_id: string }[]>`
    SELECT workspace_id FROM source WHERE analyser < ${analyserVersion} AND current_revision_id IS NOT NULL
    UNION SELECT workspace_id FROM page_words WHERE analyser < ${analyserVersion}`;
  return rows.map((row) => asId<WorkspaceId>(row.workspace_id));
}

export async function listOutdatedSources(
  database: Database,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<SourceId[]> {
  const rows = await database.source.findMany({
    where: { workspaceId, analyser: { lt: analyserVersion }, currentRevisionId: { not: null } },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => asId<SourceId>(id));
}

export type OutdatedSource = {
  readonly collectionId: string;
  readonly title: string;
  readonly titleIsChosen: boolean;
  readonly currentRevisionId: RevisionId;
};

/** Locks the source until the transaction ends; null when another reader has brought it up to date or it is gone. */
export async function lockOutdatedSource(
  database: Database,
  workspaceId: WorkspaceId,
  id: SourceId,
): Promise<OutdatedSource | null> {
  await database.$queryRaw`SELECT id FROM source WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`;
  const row = await database.source.findFirst({
    where: { id, workspaceId, analyser: { lt: analyserVersion } },
    select: { collectionId: true, title: true, titleIsChosen: true, currentRevisionId: true },
  });
  if (row === null || row.currentRevisionId === null) return null;
  return {
    collectionId: row.collectionId,
    title: row.title,
    titleIsChosen: row.titleIsChosen,
    currentRevisionId: asId<RevisionId>(row.currentRevisionId),
  };
}

/** Sources that can be found and that an older analyser read. */
export function countOutdatedSources(database: Database, workspaceId: WorkspaceId): Promise<number> {
  return database.source.count({
    where: {
      workspaceId,
      analyser: { lt: analyserVersion },
      currentRevisionId: { not: null },
      deletedAt: null,
    },
  });
}
