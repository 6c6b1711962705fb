import { listLlmxMessagesEndpoint } from '@/lib/protocol/http/llmx';
import { readMessages } from '@/lib/server/llmx/read-sessions';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listLlmxMessagesEndpoint, ({ actor, params, query, request }) => {
  const { wait: waitSeconds, ...page } = query;
  return readMessages(actor, params.id, { ...page, waitSeconds, signal: request.signal });
});
