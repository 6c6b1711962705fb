/**
 * The fetch with which MCP servers and their authorization servers are asked how to sign in, and for tokens (threats 23). Its addresses come from
 * documents that strangers wrote, so the guard decides about every one and every connection. All of them need TLS, unless an administrator allows
 * the host. Answers are bounded. A redirect is never followed: `location` is handed on for what is only read, and the library follows it within
 * the origin, through here again.
 */
import { Agent } from 'undici';
import { limits } from '../../core/limits';
import { createAddressGuard } from './address-guard';
import { createFetchFailure, decideErrorCode, type FetchFailure } from './fetch-failure';
import { hasTls } from './has-tls';
import { createGuardedConnector, GuardRefusal } from './guarded-connector';
import { raceAbort } from './race-abort';
import { sendRequest } from './send-request';

type SignInFetchOptions = {
  /** `CAPTURE_ALLOW` */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
};

export type SignInFetch = {
  /** Rejects with `GuardRefusal` if no answer came. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Why this address may be neither asked nor shown to a browser; null if it may. */
  readonly checkUrl: (url: URL) => FetchFailure | null;
};

export function createSignInFetch({ allow, signal }: SignInFetchOptions): SignInFetch {
  const guard = createAddressGuard({ allow });
  const checkUrl = (url: URL): FetchFailure | null =>
    guard.checkUrl(url) ?? (hasTls(url, allow) ? null : createFetchFailure('scheme_not_allowed'));
  const ask = async (url: URL, { method, headers, body }: RequestInit, ended: AbortSignal) => {
    const agent = new Agent({ connect: createGuardedConnector(guard, limits.issuerMs) });
    try {
      const isPost = method === 'POST';
      const sent = sendRequest(url, {
        agent,
        method: isPost ? 'POST' : 'GET',
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
        body: body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : null,
        signal: ended,
      });
      // undici reacts to an abort only once it is connected.
      const answer = await raceAbort(sent, ended);
      // A longer answer is cut off, and then it is no valid JSON.
      const text = await raceAbort(answer.readBeginning(limits.issuerAnswerBytes), ended);
      const handedOn = ['content-type', ...(isPost ? [] : ['location'])].flatMap(
        (name): [string, string][] => {
          const value = answer.getHeader(name);
          return value === null ? [] : [[name, value]];
        },
      );
      const isEmpty = [204, 205, 304].includes(answer.status);
      return new Response(isEmpty ? null : text, { status: answer.status, headers: handedOn });
    } finally {
      await agent.destroy();
    }
  };
  return {
    checkUrl,
    async fetch(asked, init = {}) {
      const url = new URL(asked);
      const refusal = checkUrl(url);
      if (refusal !== null) throw new GuardRefusal(refusal);
      const deadline = AbortSignal.timeout(limits.issuerMs);
      try {
        return await ask(url, init, AbortSignal.any([deadline, signal]));
      } catch (error) {
        if (error instanceof GuardRefusal) throw error;
        const code = deadline.aborted ? 'timed_out' : signal.aborted ? 'aborted' : decideErrorCode(error);
        throw code === null ? error : new GuardRefusal(createFetchFailure(code));
      }
    },
  };
}
