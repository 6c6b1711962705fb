/** The endpoints of `protocol/http/agent-chat.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as agentChat from '@/lib/protocol/http/agent-chat';
import type { Called } from '@/lib/protocol/http/endpoint';

export const agentChatEndpoint: Called<typeof agentChat.agentChatEndpoint> = {
  name: 'agentChat',
  method: 'POST',
  path: '/v1/agent/chat',
};
