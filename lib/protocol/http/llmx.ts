/** LLMX over HTTP, the conversations that it makes, and what agents ask people in them (protocols 5). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint } from './endpoint';

/** LLMX text. */
const messageText = z.string();
const agentName = z.string().min(1).max(limits.llmxNameChars);

export const sendLlmxEndpoint = defineEndpoint({
  name: 'sendLlmx',
  method: 'POST',
  path: '/v1/llmx',
  summary: 'One LLMX message of an agent with a token; answered at once, by RES.',
  access: 'viewer',
  body: messageText,
  bodyKind: 'text',
  bodyChars: limits.llmxMessageChars,
  reply: messageText,
});

export const receiveLlmxEndpoint = defineEndpoint({
  name: 'receiveLlmx',
  method: 'GET',
  path: '/v1/llmx',
  summary: 'LLMX messages that wait for an agent with a token, an empty line between them.',
  access: 'viewer',
  query: z.object({
    /** The last number of ours that the agent has. */
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    /** Seconds to wait for one. */
    wait: z.coerce.number().int().min(0).max(limits.llmxWaitSeconds).default(0),
    /** Who asks and of whom, as in the headers; left out: the session that was spoken in last. */
    f: agentName.optional(),
    t: agentName.optional(),
  }),
  reply: messageText,
});
