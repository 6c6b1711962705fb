/** The endpoints of `protocol/http/llmcp.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as llmcp from '@/lib/protocol/http/llmcp';
import type { Called } from '@/lib/protocol/http/endpoint';

export const exchangePacketEndpoint: Called<typeof llmcp.exchangePacketEndpoint> = {
  name: 'exchangePacket',
  method: 'POST',
  path: '/v1/llmcp',
};
