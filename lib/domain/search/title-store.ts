/**
 * Finds the things of a workspace, and a user's own conversations, whose title resembles what was typed, including typing mistakes (trigrams
 * are used for titles and names, never for passages).
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';
import type { TitledKind } from '@/lib/protocol/search-words';

export type TitleMatch = {
  readonly kind: TitledKind;
  readonly id: string;
  readonly title: string;
  readonly collection_id: string | null;
};

const mostTitles = 8;

export async function findTitles(
  database: ReadingDatabase,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  query: string,
): Promise<TitleMatch[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return database.$queryRaw<TitleMatch[]>`
    SELECT kind, id, title, collection_id FROM (
      SELECT 'collection' AS kind, id, title, id AS collection_id FROM collection
        WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
      UNION ALL SELECT 'source', source.id, source.title, collection_id FROM source
        JOIN collection ON collection.id = collection_id AND collection.deleted_at IS NULL
        WHERE source.workspace_id = ${workspaceId} AND source.deleted_at IS NULL
      UNION ALL SELECT 'artifact', id, title, collection_id FROM artifact
        WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL AND type <> ${trialType}
      UNION ALL SELECT 'table', id, title, collection_id FROM extraction_table
        WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
      UNION ALL SELECT kind, id, title, NULL FROM knowledge_page
        WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
      UNION ALL SELECT 'conversation', id, title, collection_id FROM conversation
        WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND deleted_at IS NULL
          AND context_type IN ('workspace', 'collection')
      UNION ALL SELECT 'member', member.id, "user".name, NULL FROM member JOIN "user" ON "user".id = member.user_id
        WHERE member.workspace_id = ${workspaceId}
    ) AS titled
    WHERE title ILIKE ${pattern} OR word_similarity(${query}, title) > 0.5
    ORDER BY (title ILIKE ${pattern}) DESC, word_similarity(${query}, title) DESC, id DESC LIMIT ${mostTitles}`;
}
