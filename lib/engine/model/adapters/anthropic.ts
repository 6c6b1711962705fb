/**
 * Claude through the Messages API. Anthropic may add kinds of events, of blocks and of their pieces at any time, and asks clients to pass
 * over those that they do not know (Messages API, "Versions"). The SDK takes them for errors.
 */
import { createAnthropic } from '@ai-sdk/anthropic';
import { z } from 'zod';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { readWholeReplies } from './read-whole-reply';
import { createSdkAttempt } from './stream-with-sdk';

export function createAnthropicAttempt({ model, baseUrl, apiKey, fetch }: AdapterOptions): ModelAttempt {
  const provider = createAnthropic({ baseURL: baseUrl, apiKey, fetch: readWholeReplies(fetch) });
  return createSdkAttempt({
    model: provider(model),
    owner: { provider: 'anthropic', model },
    isPassedOver: isOfUnknownKind,
  });
}

const eventKinds: ReadonlySet<string> = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
]);
const blockKinds: ReadonlySet<string> = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);
const pieceKinds: ReadonlySet<string> = new Set([
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
  'citations_delta',
]);

const kindSchema = z.object({ type: z.string() }).optional().catch(undefined);
const eventSchema = z.object({ type: z.string(), content_block: kindSchema, delta: kindSchema });

function isOfUnknownKind(event: unknown): boolean {
  const read = eventSchema.safeParse(event);
  if (!read.success) return false;
  const { type, content_block: block, delta } = read.data;
  if (type === 'content_block_start') return block !== undefined && !blockKinds.has(block.type);
  if (type === 'content_block_delta') return delta !== undefined && !pieceKinds.has(delta.type);
  return !eventKinds.has(type);
}
