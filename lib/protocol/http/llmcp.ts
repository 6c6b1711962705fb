/** One LLMCP exchange over HTTP. It is separate from the other endpoints because only the server needs the packet's schema. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { answeredPacketSchema } from '../llmcp/answered-packet';
import { requestPacketSchema } from '../llmcp/packet-schema';
import { defineEndpoint } from './endpoint';

export const exchangePacketEndpoint = defineEndpoint({
  name: 'exchangePacket',
  method: 'POST',
  path: '/v1/llmcp',
  summary:
    'Send a request packet with its documents inline. JSON mode returns a response packet with `in_reply_to`; Markdown mode returns text/markdown.',
  access: 'editor',
  refusals: ['rate_limited', 'model_failed', 'limit_reached'],
  token: 'act',
  body: requestPacketSchema,
  bodyChars: limits.packetChars,
  reply: z.record(z.string(), z.unknown()),
  wireReply: answeredPacketSchema,
  textType: 'text/markdown',
});
