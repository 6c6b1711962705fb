/**
 * The one place where a guarded request goes out, and the owner of the body that comes back (threats 23). From the moment an answer is
 * there until its body is read or dropped, somebody listens for its failure: a stream that fails while nobody listens ends the whole
 * process. So nobody else holds the stream: an answer is read to its end, read at its beginning, or dropped, and is closed after each.
 */
import { type Agent, request } from 'undici';
import type { Result } from '../../core/result';
import { type DecodeFailure, readDecodedBody } from './decode-body';
import type { FetchMethod } from './redirect-rules';

export type SentRequest = {
  readonly agent: Agent;
  readonly method: FetchMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly signal: AbortSignal;
};

export type HttpAnswer = {
  readonly status: number;
  /** Several of one name are one, with commas between them; null where there is none. */
  getHeader(name: string): string | null;
  /** The whole body without its codings. Rejects only when the connection fails. */
  readBody(contentEncoding: string, maxBytes: number): Promise<Result<Uint8Array, DecodeFailure>>;
  /** The first bytes of the body, as text; what came of one whose connection breaks. Never rejects. */
  readBeginning(maxBytes: number): Promise<string>;
  /** Leaves the body unread. A little of it is taken, so that the connection can serve the next request, or it is closed. */
  dropBody(): Promise<void>;
};

/** Bytes of an unread body that are worth taking to keep its connection. */
const droppedBytes = 16_384;

/** Rejects with what undici rejects with: no connection, no valid answer, the signal. */
export async function sendRequest(url: URL, sent: SentRequest): Promise<HttpAnswer> {
  const { agent: dispatcher, method, headers, body: sentBody, signal } = sent;
  const {
    statusCode,
    headers: received,
    body,
  } = await request(url, {
    dispatcher,
    method,
    headers,
    body: sentBody,
    signal,
  });
  // Whoever reads the body hears of its failure from the reading; when nobody does, it means nothing.
  body.on('error', () => undefined);
  return {
    status: statusCode,
    getHeader(name) {
      const value = received[name];
      if (value === undefined) return null;
      return typeof value === 'string' ? value : value.join(', ');
    },
    async readBody(contentEncoding, maxBytes) {
      try {
        return await readDecodedBody(body, contentEncoding, maxBytes);
      } finally {
        body.destroy();
      }
    },
    async readBeginning(maxBytes) {
      try {
        return await readText(body, maxBytes);
      } finally {
        body.destroy();
      }
    },
    dropBody: () => body.dump({ limit: droppedBytes }),
  };
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  try {
    for await (const piece of body) {
      text += decoder.decode(piece.subarray(0, left), { stream: true });
      left -= piece.byteLength;
      if (left <= 0) break;
    }
  } catch {
    // The status has come: whoever asked for a beginning takes what came of it.
  }
  return text;
}
