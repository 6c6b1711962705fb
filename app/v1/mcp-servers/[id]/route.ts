import { changeMcpServerEndpoint, removeMcpServerEndpoint } from '@/lib/protocol/http/mcp-servers';
import { serve } from '@/lib/server/http/route';
import { changeServer, removeServer } from '@/lib/server/mcp-servers/change-server';

export const PATCH = serve(changeMcpServerEndpoint, ({ actor, params, body, request }) =>
  changeServer(actor, { ...body, id: params.id }, request.signal),
);
export const DELETE = serve(removeMcpServerEndpoint, ({ actor, params }) => removeServer(actor, params.id));
