/**
 * The fetch of the model adapters: undici's own, with the time limits of protocols 4. Connecting may take 10 s, a piece of the
 * request 10 s to be taken, the first byte of an answer 60 s, the silence between two pieces of it 60 s; the whole may take as long
 * as it keeps coming. (undici opens as many connections as are asked for, so there is no pool to wait for.) A redirect is never
 * followed: the key would travel with it.
 */
import {
  Agent,
  type buildConnector,
  fetch as undiciFetch,
  type RequestInit as UndiciRequestInit,
} from 'undici';
import { limits } from '@/lib/core/limits';
import { ModelProblem } from '../model-problem';
import { createTimedBody } from './timed-body';

export type ModelFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type ModelFetchOptions = {
  readonly connectTimeoutMs?: number;
  /** The longest that a piece of a request may wait to be taken. */
  readonly writeTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  /** The longest silence inside an answer. */
  readonly bodyTimeoutMs?: number;
  /**
   * Opens the sockets instead of undici, for example one that refuses private addresses. It keeps the time limit for
   * connecting itself. Given for addresses typed in Settings; addresses of the environment need none.
   */
  readonly connector?: buildConnector.connector;
};

export const modelTimeouts = {
  connectTimeoutMs: 10_000,
  writeTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
} as const;

/** `close` ends idle connections; one fetch serves a process and need not be closed. */
export type OwnedModelFetch = { readonly fetch: ModelFetch; close(): Promise<void> };

export function createModelFetch(options: ModelFetchOptions = {}): OwnedModelFetch {
  const timeouts = { ...modelTimeouts, ...options };
  const dispatcher = new Agent({
    connect: options.connector ?? { timeout: timeouts.connectTimeoutMs },
    headersTimeout: timeouts.headersTimeoutMs,
    bodyTimeout: timeouts.bodyTimeoutMs,
  });
  return {
    fetch: async (input, init = {}) => {
      const address = input instanceof Request ? input.url : input;
      const { writeTimeoutMs } = timeouts;
      const response = await undiciFetch(address, { ...toUndiciInit(init, writeTimeoutMs), dispatcher });
      return toResponse(response);
    },
    close: () => dispatcher.destroy(),
  };
}

/** Only what the adapters send: undici's types and the platform's differ in names, not in these fields. */
function toUndiciInit({ method = 'GET', body, signal, ...init }: RequestInit, writeTimeoutMs: number) {
  const headers = new Headers(init.headers);
  const asked: UndiciRequestInit = { method, redirect: 'manual', ...(signal ? { signal } : {}) };
  if (typeof body !== 'string') return { ...asked, headers: [...headers] };
  const timed = createTimedBody(body, writeTimeoutMs);
  headers.set('content-length', String(timed.length));
  return {
    ...asked,
    headers: [...headers],
    body: timed.pieces,
    duplex: 'half' as const,
    signal: AbortSignal.any([timed.signal, ...(signal ? [signal] : [])]),
  };
}

function toResponse(response: Awaited<ReturnType<typeof undiciFetch>>): Response {
  return new Response(response.body === null ? null : toPlatformStream(response.body), {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
  });
}

/** The same bytes as a stream of the platform's type; cancelling it closes the connection. */
function toPlatformStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const step = await chunks.next();
      if (step.done === true) controller.close();
      else controller.enqueue(new Uint8Array(step.value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/**
 * What every adapter may rely on, whichever fetch it was given: no redirect is followed, a web page is not taken for an
 * answer, and an answer has an end.
 */
export function boundResponses(fetch: ModelFetch): ModelFetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel();
      throw new ModelProblem('malformed', 'a web page, not an answer');
    }
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(limits.modelResponseBytes)), {
      status,
      statusText,
      headers,
    });
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new ModelProblem('malformed', `an answer of more than ${maxBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
}
