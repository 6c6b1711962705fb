import { invokeToolEndpoint } from '@/lib/protocol/http/tools';
import { invokeTool } from '@/lib/server/tools/invoke-tool';
import { serve } from '@/lib/server/http/route';
import { AcceptedReply } from '@/lib/server/replies/reply-kinds';

export const POST = serve(invokeToolEndpoint, async ({ actor, params, body, request }) => {
  const { signal } = request;
  const { arguments: given, collection_id: collectionId = null } = body;
  const call = { ...params, arguments: given, surface: 'rest' as const, collectionId, signal };
  const invoked = await invokeTool(actor, call);
  return invoked.status === 'done' || invoked.status === 'failed' ? invoked : new AcceptedReply(invoked);
});
