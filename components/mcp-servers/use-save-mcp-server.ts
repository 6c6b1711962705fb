/** Saves a new or changed MCP server. Adding one connects to it, so a refusal says what is wrong with its address or token. */
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';
import { type McpServerDraft, writeChange, writeNew } from './mcp-server-draft';

export function useSaveMcpServer(server: McpServerReply | null, onSaved: (id: string) => void) {
  const invalidates = [queryKeys.mcpServers()];
  const add = useEndpointMutation('POST /v1/mcp-servers', {
    invalidates,
    onSuccess: ({ name, tools, sign_in: { oauth } }) => {
      const added = `${name} was added`;
      showToast(
        oauth === null ? `${added} with ${countNoun(tools.length, 'tool')}` : `${added}. Sign in next`,
      );
    },
    closes: ({ id }) => onSaved(id),
  });
  const change = useEndpointMutation('PATCH /v1/mcp-servers/{id}', {
    invalidates,
    onSuccess: ({ name }) => showToast(`${name} was changed`),
    closes: ({ id }) => onSaved(id),
  });
  return {
    send: (draft: McpServerDraft) =>
      server === null
        ? add.mutate({ body: writeNew(draft) })
        : change.mutate({ params: { id: server.id }, body: writeChange(draft, server) }),
    isPending: add.isPending || change.isPending,
    error: add.error ?? change.error,
  };
}
