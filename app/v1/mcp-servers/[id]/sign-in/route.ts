import { beginMcpSignInEndpoint } from '@/lib/protocol/http/mcp-servers';
import { serve } from '@/lib/server/http/route';
import { beginSignInAtServer } from '@/lib/server/mcp-servers/sign-in/begin-sign-in';

export const POST = serve(beginMcpSignInEndpoint, ({ actor, params, request }) =>
  beginSignInAtServer(actor, params.id, request.signal),
);
