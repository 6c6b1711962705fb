import { changeMcpToolEndpoint } from '@/lib/protocol/http/mcp-servers';
import { serve } from '@/lib/server/http/route';
import { changeTool } from '@/lib/server/mcp-servers/change-tool';

export const PATCH = serve(changeMcpToolEndpoint, ({ actor, params, body }) =>
  changeTool(actor, params.id, body),
);
