/** The interface of a wire format. There is one object per provider format, implemented in `wires/*.ts`. */
import type { ReplyUsage, StreamReply, ToolPart } from './reply';

type FakeMessage = { readonly role: string; readonly text: string };

/** The parts of a request that a script needs, read from any of the formats. */
export type NormalisedRequest = {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly FakeMessage[];
  readonly toolNames: readonly string[];
};

/**
 * What a provider sent with a call and requires back with it (its thoughts in plain text), by model and call id. It has to be remembered
 * because the returned message alone does not show whether it is correct.
 */
export type Issued = Map<string, readonly string[]>;

/** The request being answered, and what was issued before. */
export type Exchange = { readonly body: LooseRecord; readonly issued: Issued };

export const createExchange = (body: LooseRecord = {}): Exchange => ({ body, issued: new Map() });

/** Writes one streamed answer. Every method returns the frames to send, in order. */
export type WireWriter = {
  start(): string[];
  text(text: string): string[];
  thinking(text: string): string[];
  /** Thinking that only the provider can read. Empty if the wire format has none. */
  redacted(text: string): string[];
  /** The words with which a model refuses. If the wire format does not distinguish them from an answer, they are sent as its text. */
  refusal(text: string): string[];
  tool(call: ToolPart): string[];
  /** @param word the provider's own finish reason, instead of the one for `finish`. */
  end(finish: StreamReply['finish'], usage: ReplyUsage | null, word?: string): string[];
  errorEvent(message: string): string[];
  malformed(): string[];
};

export type Wire = {
  readonly name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google' | 'ollama';
  readonly contentType: string;
  readonly chatPath: RegExp;
  readRequest(path: string, body: unknown): NormalisedRequest;
  /** Returns why the provider would refuse the request with status 400, in its own words, or null if it would not. */
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

/** Returns the text of a content field, which is a string or a list of parts with `text` (or `output`, or nested `content`). */
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
