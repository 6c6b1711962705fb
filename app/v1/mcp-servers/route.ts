import { addMcpServerEndpoint, listMcpServersEndpoint } from '@/lib/protocol/http/mcp-servers';
import { serve } from '@/lib/server/http/route';
import { addServer } from '@/lib/server/mcp-servers/add-server';
import { readServers } from '@/lib/server/mcp-servers/read-servers';

export const GET = serve(listMcpServersEndpoint, ({ actor }) => readServers(actor));
export const POST = serve(addMcpServerEndpoint, ({ actor, body, request }) =>
  addServer(actor, body, request.signal),
);
