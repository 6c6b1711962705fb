/** The endpoints of `protocol/http/llmx.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as llmx from '@/lib/protocol/http/llmx';
import type { Called } from '@/lib/protocol/http/endpoint';

export const sendLlmxEndpoint: Called<typeof llmx.sendLlmxEndpoint> = {
  name: 'sendLlmx',
  method: 'POST',
  path: '/v1/llmx',
};

export const receiveLlmxEndpoint: Called<typeof llmx.receiveLlmxEndpoint> = {
  name: 'receiveLlmx',
  method: 'GET',
  path: '/v1/llmx',
};
