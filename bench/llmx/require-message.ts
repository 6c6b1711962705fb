/** Reads a message that must be one. */
import { type LlmxMessage, readMessage } from '@/lib/protocol/llmx';

export function requireMessage(text: string): LlmxMessage {
  const read = readMessage(text);
  if (!read.ok) throw new Error(`${read.failure.failure.reason}: ${text}`);
  return read.value.message;
}
