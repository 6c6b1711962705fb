/**
 * Sends one request to the search engine and reads its answer. What an answer means is decided by its status and its type of error, never by
 * its text. Bodies are JSON, or lines of JSON for a bulk. Never throws.
 */
import { z } from 'zod';
import { readJsonAs, toJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { OutsideFailure } from '@/lib/core/outside-failure';
import { fail, type Result, succeed } from '@/lib/core/result';
import { createTrustedFetch, type TrustedAnswer } from '@/lib/platform/fetch/trusted-fetch';

export type EngineFailure = OutsideFailure & {
  /** The engine's own name of the error, or null if it gave none. */
  readonly type: string | null;
};

export type EngineRequest<Schema extends z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Of plain characters, as our names of indices are. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The body of a bulk. */
  readonly lines?: string;
  /** Only what is read of the answer. */
  readonly schema: Schema;
  readonly timeoutMs?: number;
};

export type AskEngine = <Schema extends z.ZodType>(
  request: EngineRequest<Schema>,
) => Promise<Result<z.output<Schema>, EngineFailure>>;

export type EngineSettings = {
  /** An http or https address, perhaps with a path. */
  readonly url: string;
  /** The value of the header `authorization`, or null if the engine asks for none. */
  readonly authorization: string | null;
};

export function createAskEngine({ url, authorization }: EngineSettings): AskEngine {
  const send = createTrustedFetch({
    connectMs: limits.searchEngineConnectMs,
    requestMs: limits.searchEngineRequestMs,
  });
  return async ({ method, path, query = {}, body, lines, schema, timeoutMs }) => {
    const target = new URL(`${url.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    const sent = await send(target, {
      method,
      headers: {
        'content-type': lines === undefined ? 'application/json' : 'application/x-ndjson',
        ...(authorization === null ? {} : { authorization }),
      },
      body: lines ?? (body === undefined ? null : JSON.stringify(toJson(body))),
      maxBytes: limits.searchEngineAnswerBytes,
      signal: timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs),
    });
    if (!sent.ok) return fail(unavailable(sent.failure));
    return readAnswer(sent.value, schema);
  };
}

const errorSchema = z.object({ error: z.object({ type: z.string() }) });

function readAnswer<Schema extends z.ZodType>(
  { status, bytes }: TrustedAnswer,
  schema: Schema,
): Result<z.output<Schema>, EngineFailure> {
  const text = new TextDecoder().decode(bytes);
  if (status >= 200 && status < 300) {
    const read = readJsonAs(schema, text, limits.searchEngineAnswerBytes);
    if (read.ok) return succeed(read.value);
    return fail({
      code: 'refused',
      sentence: 'What answers at SEARCH_URL is not the search engine, or speaks another version.',
      reason: read.failure.reason,
      type: null,
    });
  }
  const error = readJsonAs(errorSchema, text, limits.searchEngineAnswerBytes);
  const type = error.ok ? error.value.error.type : null;
  const reason = `${status} ${type ?? 'without a type'}`;
  if (status === 429 || [502, 503, 504].includes(status)) return fail({ ...unavailable(reason), type });
  if (status === 404)
    return fail({ code: 'missing', sentence: 'The search engine does not have the index.', reason, type });
  const sentence =
    status === 401 || status === 403
      ? 'The search engine does not accept the account. Check SEARCH_USER and SEARCH_PASSWORD, or SEARCH_API_KEY, and its rights.'
      : 'The search engine refused a request.';
  return fail({ code: 'refused', sentence, reason, type });
}

const unavailable = (reason: string): EngineFailure => ({
  code: 'unavailable',
  sentence: 'The search engine does not answer.',
  reason,
  type: null,
});
