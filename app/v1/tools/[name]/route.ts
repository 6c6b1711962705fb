import { invokeToolEndpoint } from '@/lib/protocol/http/tools';
import { invokeTool } from '@/lib/server/acting/invoke-tool';
import { AcceptedReply, serve } from '@/lib/server/route';

export const POST = serve(invokeToolEndpoint, async ({ actor, params, body, request }) => {
  const { signal } = request;
  const invoked = await invokeTool(actor, { ...params, arguments: body.arguments, surface: 'rest', signal });
  return invoked.status === 'done' || invoked.status === 'failed' ? invoked : new AcceptedReply(invoked);
});
