import { listLlmxMessagesEndpoint } from '@/lib/protocol/http/llmx';
import { readMessages } from '@/lib/server/llmx/read-sessions';
import { serve } from '@/lib/server/route';

export const GET = serve(listLlmxMessagesEndpoint, ({ actor, params, query }) =>
  readMessages(actor, params.id, query),
);
