import { agentChatEndpoint } from '@/lib/protocol/http/agent-chat';
import { streamAnswer } from '@/lib/server/conversations/stream-answer';
import { serve } from '@/lib/server/http/route';

export const POST = serve(agentChatEndpoint, ({ actor, body, request }) =>
  streamAnswer(actor, body, request.headers.get('idempotency-key')),
);
