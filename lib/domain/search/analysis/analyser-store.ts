/**
 * Finds the sources of a workspace that an older analyser indexed (`searchable-text.ts`). Deleted sources count as long as they can be
 * restored. Never changes the index.
 */
import { asId, type RevisionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { analyserVersion } from './searchable-text';

/** Returns every workspace with a source or knowledge page that an older analyser indexed; queries across workspaces. */
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

/** Locks the source until the transaction ends; null if another worker has already reindexed it or it is gone. */
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

/** Counts the searchable sources that an older analyser indexed. */
export function countOutdatedSources(database: ReadingDatabase, workspaceId: WorkspaceId): Promise<number> {
  return database.source.count({
    where: {
      workspaceId,
      analyser: { lt: analyserVersion },
      currentRevisionId: { not: null },
      deletedAt: null,
    },
  });
}

/** Counts the sources and pages of a workspace that an older analyser indexed. */
export async function countOutdated(database: Database, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM source
        WHERE workspace_id = ${workspaceId} AND analyser < ${analyserVersion} AND current_revision_id IS NOT NULL)
      + (SELECT count(*) FROM page_words WHERE workspace_id = ${workspaceId} AND analyser < ${analyserVersion}))::int AS count`;
  return row?.count ?? 0;
}
