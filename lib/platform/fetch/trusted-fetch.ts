/**
 * Sends requests to servers that the administrator names, such as the object store or the search engine. Like the address of the database or
 * the mail server, theirs is a setting, so no address guard decides about it. Follows no redirect: a server that answers with one has another
 * address than the settings say.
 */
import { Agent } from 'undici';
import { fail, type Result, succeed } from '../../core/result';
import type { FetchMethod } from './redirect-rules';
import { sendRequest } from './send-request';

export type TrustedRequest = {
  readonly method: Extract<FetchMethod, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly maxBytes: number;
  /** Ends the request before its deadline. */
  readonly signal?: AbortSignal | undefined;
};

export type TrustedAnswer = {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Returns null if there is none. */
  getHeader(name: string): string | null;
};

export type TrustedFetch = (url: URL, asked: TrustedRequest) => Promise<Result<TrustedAnswer, string>>;

type Deadlines = {
  /** Milliseconds until the server has accepted a connection. */
  readonly connectMs: number;
  /** Milliseconds of a whole request. */
  readonly requestMs: number;
};

/** Connections are kept between requests. The function fails, with a reason for the log, only if no complete answer came. */
export function createTrustedFetch({ connectMs, requestMs }: Deadlines): TrustedFetch {
  const agent = new Agent({ connect: { timeout: connectMs } });
  return async (url, { method, headers, body, maxBytes, signal }) => {
    try {
      const inTime = AbortSignal.timeout(requestMs);
      const answer = await sendRequest(url, {
        agent,
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
        signal: signal === undefined ? inTime : AbortSignal.any([inTime, signal]),
      });
      const read = await answer.readBody('identity', maxBytes);
      if (!read.ok) return fail(`The answer is ${read.failure}.`);
      return succeed({
        status: answer.status,
        bytes: new Uint8Array(read.value),
        getHeader: (name) => answer.getHeader(name),
      });
    } catch (error) {
      return fail(describeBreak(error));
    }
  };
}

/** The code of the system says more than the name of the error, and neither repeats an address. */
function describeBreak(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
