/** The agent chat as an endpoint. Its body and events are declared in `lib/protocol/agent-chat`. */
import { chatRequestSchema } from '../agent-chat';
import { defineEndpoint } from './endpoint';

export const agentChatEndpoint = defineEndpoint({
  name: 'agentChat',
  method: 'POST',
  path: '/v1/agent/chat',
  summary:
    'Ask a question. The answer is a stream of agent-chat events. Repeating an Idempotency-Key rejoins the run that it started.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'stream',
  streamType: 'text/event-stream',
  body: chatRequestSchema,
});
