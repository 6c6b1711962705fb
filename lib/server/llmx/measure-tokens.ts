/**
 * Measures what the same content costs in tokens as LLMX and as JSON, with a real tokenizer: the specification's examples, and a recorded
 * conversation.
 */
import { loadTokenCounter } from '@/lib/core/count-tokens';
import {
  examples,
  type LlmxMessage,
  readMessage,
  recordedConversation,
  toJson,
  writeMessage,
} from '@/lib/protocol/llmx';

export type TokenFigure = {
  readonly name: string;
  readonly messages: number;
  readonly llmx: number;
  /** JSON as compact as it can be, with the same short names. */
  readonly json: number;
  /** The same JSON with line breaks, as agents often write it. */
  readonly indented: number;
};

export async function measureTokens(): Promise<TokenFigure[]> {
  return [
    await measureMessages('The examples of the specification', Object.values(examples)),
    await measureMessages('A recorded conversation about sources', recordedConversation),
  ];
}

export async function measureMessages(name: string, texts: readonly string[]): Promise<TokenFigure> {
  const counter = await loadTokenCounter();
  const messages = texts.map(requireMessage);
  const count = (write: (message: LlmxMessage) => string) =>
    messages.reduce((sum, message) => sum + counter.estimate(write(message)), 0);
  return {
    name,
    messages: messages.length,
    llmx: count(writeMessage),
    json: count((message) => JSON.stringify(toJson(message))),
    indented: count((message) => JSON.stringify(toJson(message), null, 2)),
  };
}

function requireMessage(text: string): LlmxMessage {
  const read = readMessage(text);
  if (!read.ok) throw new Error(`What is measured is no message: ${read.failure.failure.reason}`);
  return read.value.message;
}
