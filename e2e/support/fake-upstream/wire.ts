/** What a wire format must be able to do. One object a provider format; `wires/*.ts` implement it. */
import type { ReplyUsage, StreamReply, ToolPart } from './reply';

export type FakeMessage = { readonly role: string; readonly text: string };

/** The parts of a request that a script needs, read from whichever format it came in. */
export type NormalisedRequest = {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly FakeMessage[];
  readonly toolNames: readonly string[];
};

/** Writes one streamed answer. Every function returns the frames to send, in order. */
export type WireWriter = {
  start(): string[];
  text(text: string): string[];
  thinking(text: string): string[];
  tool(call: ToolPart): string[];
  end(finish: StreamReply['finish'], usage: ReplyUsage | null): string[];
  errorEvent(message: string): string[];
  malformed(): string[];
};

export type Wire = {
  readonly name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google' | 'ollama';
  readonly contentType: string;
  readonly chatPath: RegExp;
  readRequest(path: string, body: unknown): NormalisedRequest;
  createWriter(model: string): WireWriter;
  writeError(status: number, message: string, code: string | undefined): unknown;
};

export type LooseRecord = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): LooseRecord {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Text of a content field: a string, or a list of parts with `text` (or `output`, or nested `content`). */
export function readContentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map((part) => {
      const record = asRecord(part);
      if (typeof record.text === 'string') return record.text;
      return record.content === undefined ? '' : readContentText(record.content);
    })
    .join('');
}

export function writeSse(data: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

/** Cuts `text` in two, so that call arguments arrive in fragments. */
export function halve(text: string): readonly [string, string] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
