/** The sign-in to an MCP server is no longer accepted: its tools and what owners accepted of them stay, and owners are told, once. */
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import { endGrant } from '@/lib/domain/mcp-servers/sign-in-store';
import { insertNotices } from '@/lib/domain/notices/store';
import { listMembers } from '@/lib/domain/team/member-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';

type Ended = { readonly grantNumber: number; readonly keepsClient: boolean };

export async function endSignIn(
  actor: Viewer,
  server: McpServer,
  { grantNumber, keepsClient }: Ended,
): Promise<void> {
  const { workspaceId } = actor;
  const { id: serverId } = server;
  await inWorkspace(actor, async (database) => {
    const isNews = await endGrant(database, { serverId, workspaceId, grantNumber }, { keepsClient });
    if (!isNews) return;
    const members = await listMembers(database, workspaceId);
    await insertNotices(database, {
      workspaceId,
      kind: 'mcp_server',
      about: { thing: { kind: 'mcp_server', id: serverId } },
      actorId: null,
      createdAt: new Date(),
      eventKey: `mcp_server ${serverId} ${grantNumber}`,
      recipientIds: members.filter(({ role }) => role === 'owner').map(({ userId }) => userId),
    });
  });
}

export const signInAgain = ({ name, host }: Pick<McpServer, 'name' | 'host'>) =>
  `${name} (${host}) needs a sign-in. An owner can sign in to it in the settings.`;
