import { refreshMcpServerEndpoint } from '@/lib/protocol/http/mcp-servers';
import { serve } from '@/lib/server/http/route';
import { refreshServer } from '@/lib/server/mcp-servers/refresh-server';

export const POST = serve(refreshMcpServerEndpoint, ({ actor, params, request }) =>
  refreshServer(actor, params.id, request.signal),
);
