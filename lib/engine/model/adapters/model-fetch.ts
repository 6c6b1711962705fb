/**
 * The fetch of the model adapters: undici's own, with the time limits of protocols 4. Connecting may take 10 s, sending a piece of the
 * request 10 s, the first byte of an answer 60 s, and the silence between two pieces of the answer 60 s. The whole answer may take as long
 * as it keeps coming. (undici opens as many connections as are requested, so there is no pool to wait for.) A redirect is never followed,
 * because the key would travel with it.
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
  /** Maximum time that a piece of a request may wait to be accepted by the other side. */
  readonly writeTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  /** Maximum silence within an answer. */
  readonly bodyTimeoutMs?: number;
  /**
   * Opens the sockets instead of undici, for example a connector that refuses private addresses. It must enforce the connect timeout
   * itself. It is passed for addresses typed in Settings; addresses from the environment do not need one.
   */
  readonly connector?: buildConnector.connector;
};

export const modelTimeouts = {
  connectTimeoutMs: 10_000,
  writeTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
} as const;

/** `close` destroys all connections. One fetch serves a whole process and need not be closed. */
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

/** Passes on only what the adapters send: undici's types and the platform's differ in name, but not in these fields. */
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

/** Converts the body to a stream of the platform's type. Cancelling it closes the connection. */
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
 * Guarantees that every adapter may rely on, whichever fetch it was given: no redirect is followed, a web page is not taken for an answer,
 * and the size of an answer is limited.
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
