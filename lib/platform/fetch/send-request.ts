/**
 * The only place that sends a guarded request, and the owner of the response body (threats 23). From the arrival of the response until its
 * body is read or dropped, there is always an error listener, because a stream that fails without one ends the whole process. Therefore
 * nobody else holds the stream: a body is read to its end, read at its beginning, handed on within a bound, or
 * dropped, and closed after each.
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
  /** Joins several headers of one name with commas. Returns null if there is none. */
  getHeader(name: string): string | null;
  /** Returns the whole decoded body. Rejects only if the connection fails. */
  readBody(contentEncoding: string, maxBytes: number): Promise<Result<Uint8Array, DecodeFailure>>;
  /** Returns the first bytes of the body as text, or what arrived before the connection broke. Never rejects. */
  readBeginning(maxBytes: number): Promise<string>;
  /**
   * Returns the body as it arrives, for a reader that need not know its end. It fails with `onTooLarge` beyond `maxBytes`, and cancelling it closes the
   * connection.
   */
  openBody(maxBytes: number, onTooLarge: () => Error): ReadableStream<Uint8Array>;
  /** Discards the body. Either a small rest is read, so that the connection can serve the next request, or the connection is closed. */
  dropBody(): Promise<void>;
};

/** Maximum bytes of an unread body worth reading to keep its connection. */
const droppedBytes = 16_384;

/** Rejects with undici's own errors: no connection, no valid answer, or the signal. */
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
  // A reader of the body gets the error from reading. If nobody reads it, the error does not matter.
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
    openBody: (maxBytes, onTooLarge) => openBounded(body, maxBytes, onTooLarge),
    dropBody: () => body.dump({ limit: droppedBytes }),
  };
}

function openBounded(
  body: AsyncIterable<Uint8Array> & { destroy(): void },
  maxBytes: number,
  onTooLarge: () => Error,
): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  let left = maxBytes;
  return new ReadableStream({
    async pull(controller) {
      const next: IteratorResult<Uint8Array, unknown> = await pieces.next();
      if (next.done === true) return controller.close();
      left -= next.value.byteLength;
      if (left < 0) {
        body.destroy();
        throw onTooLarge();
      }
      controller.enqueue(next.value);
    },
    cancel: () => body.destroy(),
  });
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
    // The status has already arrived, so the caller gets whatever was received of the beginning.
  }
  return text;
}
