/**
 * What an archive says of its workspace, and of what it leaves out. It counts nothing that its maker may not know of. Takes a `Database`, never
 * opens one.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ArchiveManifest } from './manifest';

type Whose = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

export async function countLeftOut(
  database: Database,
  { workspaceId, userId }: Whose,
): Promise<ArchiveManifest['left_out']> {
  const links = await database.shareLink.count({ where: { workspaceId, revokedAt: null } });
  const tokens = await database.apiToken.count({ where: { workspaceId, revokedAt: null } });
  const models = await database.modelSetting.count({ where: { workspaceId } });
  const integrations = await database.integration.count({ where: { workspaceId } });
  const mcpServers = await database.mcpServer.count({ where: { workspaceId } });
  const executions = await database.workflowExecution.count({ where: { workspaceId } });
  const conversations = await database.conversation.count({
    where: { workspaceId, deletedAt: null, userId: { not: userId } },
  });
  return [
    { what: 'Conversations of other members', count: conversations },
    { what: 'Public links', count: links },
    { what: 'Tokens of programs', count: tokens },
    { what: 'Models with their keys', count: models },
    { what: 'Integrations with their addresses', count: integrations },
    { what: 'MCP servers with their tokens', count: mcpServers },
    { what: 'Executions of workflows', count: executions },
  ];
}

export async function findArchivedWorkspace(
  database: Database,
  id: WorkspaceId,
): Promise<ArchiveManifest['workspace']> {
  return database.workspace.findUniqueOrThrow({
    where: { id },
    select: { id: true, name: true, slug: true, language: true },
  });
}
