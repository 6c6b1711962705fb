/** Counts what cites a source: citations, artifacts and share links. Only live items are counted; no text is read. */
import type { SourceId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';

type Asked = { readonly workspaceId: WorkspaceId; readonly sourceId: SourceId };

/** Counts answers in conversations that still exist. */
export async function countSourceUse(database: Database, { workspaceId, sourceId }: Asked): Promise<number> {
  const rows = await database.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT message.id)::int AS count FROM citation
    JOIN message ON message.id = citation.owner_id
    JOIN conversation ON conversation.id = message.conversation_id AND conversation.deleted_at IS NULL
    WHERE citation.workspace_id = ${workspaceId} AND citation.source_id = ${sourceId}
      AND citation.owner_kind = 'message'`;
  return rows[0]?.count ?? 0;
}

/** Returns the artifacts whose current version quotes the source. */
export async function listArtifactsOfSource(
  database: Database,
  { workspaceId, sourceId }: Asked,
): Promise<{ id: string; title: string }[]> {
  return database.$queryRaw<{ id: string; title: string }[]>`
    SELECT DISTINCT artifact.id, artifact.title FROM citation
    JOIN artifact_version ON artifact_version.id = citation.owner_id
    JOIN artifact ON artifact.id = artifact_version.artifact_id
      AND artifact_version.number = artifact.current_version AND artifact.deleted_at IS NULL
    WHERE citation.workspace_id = ${workspaceId} AND citation.source_id = ${sourceId}
      AND citation.owner_kind = 'artifact_version' AND artifact.type <> ${trialType}
    ORDER BY artifact.title`;
}

/** Counts the open links that show text of the source: snapshots that contain it, and live links whose artifact quotes it. */
export async function countSharesOfSource(
  database: Database,
  { workspaceId, sourceId }: Asked,
  now: Date,
): Promise<number> {
  const rows = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM share_link
    WHERE workspace_id = ${workspaceId} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
      AND (snapshot -> 'sources' @> ${JSON.stringify([{ sourceId }])}::jsonb
        OR (mode = 'live' AND artifact_id IN (
          SELECT artifact_version.artifact_id FROM citation
          JOIN artifact_version ON artifact_version.id = citation.owner_id
          JOIN artifact ON artifact.id = artifact_version.artifact_id
            AND artifact_version.number = artifact.current_version AND artifact.deleted_at IS NULL
          WHERE citation.workspace_id = ${workspaceId} AND citation.source_id = ${sourceId}
            AND citation.owner_kind = 'artifact_version')))`;
  return rows[0]?.count ?? 0;
}
