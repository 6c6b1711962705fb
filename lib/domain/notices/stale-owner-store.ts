/**
 * Finds who wrote what quotes certain citations: the member of each conversation, the maker of each artifact, and of each page the one who began it
 * and the one who edited it last.
 */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';
import type { StaleKind } from '@/lib/protocol/news-words';
import { blockOwner, readPageOfBlock } from '../citations/block-owner';

export type StaleOwner = {
  readonly kind: StaleKind;
  readonly id: string;
  readonly userId: UserId;
};

/** Earlier versions of an artifact, and what was deleted, concern nobody. */
export async function findStaleOwners(
  database: Database,
  workspaceId: WorkspaceId,
  owners: readonly { readonly ownerKind: string; readonly ownerId: string }[],
): Promise<StaleOwner[]> {
  const idsOf = (kind: string) =>
    owners.flatMap(({ ownerKind, ownerId }) => (ownerKind === kind ? [ownerId] : []));
  const pageIds = idsOf(blockOwner).map(readPageOfBlock);
  const rows = await database.$queryRaw<{ kind: StaleOwner['kind']; id: string; userId: string }[]>`
    SELECT DISTINCT 'conversation' AS kind, conversation.id, conversation.user_id AS "userId" FROM message
    JOIN conversation ON conversation.id = message.conversation_id AND conversation.deleted_at IS NULL
      AND conversation.context_type IN ('collection', 'workspace')
    WHERE message.workspace_id = ${workspaceId} AND message.id = ANY (${idsOf('message')}::text[])
    UNION
    SELECT DISTINCT 'artifact', artifact.id, artifact.created_by FROM artifact_version
    JOIN artifact ON artifact.id = artifact_version.artifact_id AND artifact.deleted_at IS NULL
      AND artifact_version.number = artifact.current_version AND artifact.type <> ${trialType}
    WHERE artifact_version.workspace_id = ${workspaceId}
      AND artifact_version.id = ANY (${idsOf('artifact_version')}::text[])
    UNION
    SELECT DISTINCT 'page', knowledge_page.id, knowledge_page.created_by FROM knowledge_page
    WHERE knowledge_page.workspace_id = ${workspaceId} AND knowledge_page.deleted_at IS NULL
      AND knowledge_page.id = ANY (${pageIds}::text[])
    UNION
    SELECT 'page', knowledge_page.id, newest.created_by FROM knowledge_page
    JOIN LATERAL (
      SELECT version.created_by FROM page_version version
      WHERE version.page_id = knowledge_page.id AND version.workspace_id = ${workspaceId}
      ORDER BY version.number DESC LIMIT 1
    ) AS newest ON true
    WHERE knowledge_page.workspace_id = ${workspaceId} AND knowledge_page.deleted_at IS NULL
      AND knowledge_page.id = ANY (${pageIds}::text[])`;
  return rows.map(({ kind, id, userId }) => ({ kind, id, userId: asId<UserId>(userId) }));
}
