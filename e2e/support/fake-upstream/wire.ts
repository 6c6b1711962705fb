/** What a wire format must be able to do. One object a provider format; `wires/*.ts` implement it. */
import type { ReplyUsage, StreamReply, ToolPart } from './reply';

type FakeMessage = { readonly role: string; readonly text: string };

/** The parts of a request that a script needs, read from whichever format it came in. */
export type NormalisedRequest = {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly FakeMessage[];
  readonly toolNames: readonly string[];
};

/**
 * What a provider gave with a call and demands back with it, by the model and the call's id, where it cannot be told from what comes back (its
 * thoughts in plain text).
 */
export type Issued = Map<string, readonly string[]>;

/** The request that an answer answers, and what was given before. */
export type Exchange = { readonly body: LooseRecord; readonly issued: Issued };

export const createExchange = (body: LooseRecord = {}): Exchange => ({ body, issued: new Map() });

/** Writes one streamed answer. Every function returns the frames to send, in order. */
export type WireWriter = {
  start(): string[];
  text(text: string): string[];
  thinking(text: string): string[];
  /** Thoughts that nobody but the provider may read; nothing where its wire has none. */
  redacted(text: string): string[];
  /** The words in which a model refuses, where the wire tells them from an answer; else they are its text. */
  refusal(text: string): string[];
  tool(call: ToolPart): string[];
  /** @param word the provider's own reason instead of the one for `finish`. */
  end(finish: StreamReply['finish'], usage: ReplyUsage | null, word?: string): string[];
  errorEvent(message: string): string[];
  malformed(): string[];
};

export type Wire = {
  readonly name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google' | 'ollama';
  readonly contentType: string;
  readonly chatPath: RegExp;
  readRequest(path: string, body: unknown): NormalisedRequest;
  /** Why the provider would refuse the request with status 400, in its words; null where it would not. */
  findFault(body: LooseRecord, request: { readonly model: string; readonly issued: Issued }): string | null;
  createWriter(model: string, exchange?: Exchange): WireWriter;
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
