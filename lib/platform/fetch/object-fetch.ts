/**
 * Sends requests to the object store. Its address is a setting of the administrator, like that of the database or the mail server, so no
 * address guard decides about it. Follows no redirect: a store that answers with one has another address or region than the settings say.
 */
import { Agent } from 'undici';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import type { FetchMethod } from './redirect-rules';
import { sendRequest } from './send-request';

export type ObjectRequest = {
  readonly method: Extract<FetchMethod, 'GET' | 'PUT' | 'DELETE'>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly maxBytes: number;
};

export type ObjectAnswer = { readonly status: number; readonly bytes: Uint8Array<ArrayBuffer> };

export type ObjectFetch = (url: URL, asked: ObjectRequest) => Promise<Result<ObjectAnswer, string>>;

/** Connections are kept between requests. The function fails, with a reason for the log, only if no complete answer came. */
export function createObjectFetch(): ObjectFetch {
  const agent = new Agent({ connect: { timeout: limits.objectConnectMs } });
  return async (url, { method, headers, body, maxBytes }) => {
    try {
      const answer = await sendRequest(url, {
        agent,
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
        signal: AbortSignal.timeout(limits.objectRequestMs),
      });
      const read = await answer.readBody('identity', maxBytes);
      if (!read.ok) return fail(`The answer is ${read.failure}.`);
      return succeed({ status: answer.status, bytes: new Uint8Array(read.value) });
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
