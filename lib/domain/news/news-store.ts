/**
 * Finds what changed in a workspace since a time, as one member sees it: sources of others and new versions, what of the member's own answers
 * and the team's artifacts and pages went stale, and what others made. Each list is bounded and read by an index on time.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Database } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';
import type { MadeKind, StaleKind } from '@/lib/protocol/news-words';

export type Since = { readonly workspaceId: WorkspaceId; readonly userId: UserId; readonly since: Date };

export type SourceNews = {
  readonly collectionId: string;
  readonly title: string;
  readonly added: number;
  /** Sources with a new version, besides those that were added. */
  readonly changed: number;
};

/** Returns the collections in which most happened first. */
export function listSourceNews(
  database: Database,
  { workspaceId, userId, since }: Since,
): Promise<SourceNews[]> {
  return database.$queryRaw<SourceNews[]>`
    WITH added AS (
      SELECT id, collection_id FROM source
      WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL AND created_at > ${since} AND created_by <> ${userId}
    ), changed AS (
      SELECT DISTINCT source.id, source.collection_id FROM revision
      JOIN source ON source.id = revision.source_id AND source.deleted_at IS NULL AND source.created_at <= ${since}
      WHERE revision.workspace_id = ${workspaceId} AND revision.captured_at > ${since} AND revision.number > 1
    ), counted AS (
      SELECT collection_id, count(*) FILTER (WHERE is_new) AS added, count(*) FILTER (WHERE NOT is_new) AS changed
      FROM (SELECT collection_id, true AS is_new FROM added UNION ALL SELECT collection_id, false FROM changed) AS happened
      GROUP BY collection_id
    )
    SELECT collection.id AS "collectionId", collection.title, counted.added::int, counted.changed::int FROM counted
    JOIN collection ON collection.id = counted.collection_id AND collection.deleted_at IS NULL
    ORDER BY counted.added + counted.changed DESC, collection.id LIMIT ${limits.newsItems}`;
}

export type StaleNews = {
  readonly kind: StaleKind;
  readonly id: string;
  readonly title: string;
  /** The collection of a conversation; null if it is about several. */
  readonly collectionId: string | null;
  /** Citations that went stale. */
  readonly count: number;
};

export function listStaleNews(
  database: Database,
  { workspaceId, userId, since }: Since,
): Promise<StaleNews[]> {
  return database.$queryRaw<StaleNews[]>`
    WITH gone AS (
      SELECT owner_kind, owner_id FROM citation
      WHERE workspace_id = ${workspaceId} AND state_changed_at > ${since} AND state <> 'current'
    )
    SELECT * FROM (
      SELECT 'conversation' AS kind, conversation.id, conversation.title, conversation.collection_id AS "collectionId",
        count(*)::int AS count
      FROM gone JOIN message ON gone.owner_kind = 'message' AND message.id = gone.owner_id
      JOIN conversation ON conversation.id = message.conversation_id AND conversation.deleted_at IS NULL
        AND conversation.user_id = ${userId} AND conversation.context_type IN ('collection', 'workspace')
      GROUP BY conversation.id
      UNION ALL
      SELECT 'artifact', artifact.id, artifact.title, NULL, count(*)::int
      FROM gone JOIN artifact_version ON gone.owner_kind = 'artifact_version' AND artifact_version.id = gone.owner_id
      JOIN artifact ON artifact.id = artifact_version.artifact_id AND artifact.deleted_at IS NULL
        AND artifact_version.number = artifact.current_version AND artifact.type <> ${trialType}
      GROUP BY artifact.id
      UNION ALL
      SELECT 'page', page.id, page.title, NULL, count(*)::int
      FROM gone JOIN knowledge_page AS page ON gone.owner_kind = 'block' AND page.id = split_part(gone.owner_id, ':', 1)
        AND page.deleted_at IS NULL
      GROUP BY page.id
    ) AS stale ORDER BY count DESC, id LIMIT ${limits.newsItems}`;
}

export type MadeNews = {
  readonly kind: MadeKind;
  readonly id: string;
  readonly title: string;
  readonly createdBy: UserId;
  readonly createdAt: Date;
};

/** Returns what others made, newest first. */
export function listMadeNews(database: Database, { workspaceId, userId, since }: Since): Promise<MadeNews[]> {
  return database.$queryRaw<MadeNews[]>`
    SELECT * FROM (
      SELECT 'artifact' AS kind, id, title, created_by AS "createdBy", created_at AS "createdAt" FROM artifact
      WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL AND updated_at > ${since} AND status = 'ready'
        AND type <> ${trialType}
      UNION ALL
      SELECT 'table', id, title, created_by, created_at FROM extraction_table
      WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL AND updated_at > ${since}
      UNION ALL
      SELECT 'page', id, title, created_by, created_at FROM knowledge_page
      WHERE workspace_id = ${workspaceId} AND kind = 'page' AND deleted_at IS NULL AND updated_at > ${since}
    ) AS made
    WHERE "createdAt" > ${since} AND "createdBy" <> ${userId}
    ORDER BY "createdAt" DESC, id LIMIT ${limits.newsItems}`;
}
