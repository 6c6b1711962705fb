/**
 * The fetch with which an MCP server is asked (threats 12 and 23). The address was typed by an owner, so the guard decides about every connection.
 * Requests go to that address and nowhere else, and a redirect is never followed, because the token would travel with it. Every answer is
 * bounded, and one deadline covers all requests of a connection.
 */
import { Agent } from 'undici';
import { limits } from '../../core/limits';
import { createAddressGuard } from './address-guard';
import { createFetchFailure, decideErrorCode, type FetchFailure } from './fetch-failure';
import { createGuardedConnector, GuardRefusal } from './guarded-connector';
import { raceAbort } from './race-abort';
import { pickSendableHeaders } from './request-headers';
import { isRedirect } from './redirect-rules';
import { sendRequest } from './send-request';

export type McpFetchOptions = {
  readonly url: URL;
  /** `CAPTURE_ALLOW`: hosts with ports that may be asked although they are not public. */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
};

export type McpFetch = {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Why a request failed, however the library that made it reports that. Null if none did. */
  readonly getFailure: () => FetchFailure | null;
  /** The last status that was not a success. */
  readonly getStatus: () => number | null;
  /** `WWW-Authenticate` of the last answer that refused the sign-in; null if it had none. */
  readonly getChallenge: () => string | null;
  readonly close: () => Promise<void>;
};

const userAgent = 'Sourcebook/0.1';

export function createMcpFetch({ url: server, allow, signal }: McpFetchOptions): McpFetch {
  const guard = createAddressGuard({ allow });
  const agent = new Agent({ connect: createGuardedConnector(guard, limits.mcpCallMs) });
  const deadline = AbortSignal.timeout(limits.mcpCallMs);
  let failure: FetchFailure | null = null;
  let status: number | null = null;
  let challenge: string | null = null;
  const refuse = (found: FetchFailure): GuardRefusal => {
    failure ??= found;
    return new GuardRefusal(found);
  };
  const ask = async (asked: string | URL, init: RequestInit): Promise<Response> => {
    const url = new URL(asked);
    if (url.href !== server.href) throw refuse(createFetchFailure('bad_redirect'));
    const refusal = guard.checkUrl(url);
    if (refusal !== null) throw refuse(refusal);
    const ends = [deadline, signal, ...(init.signal == null ? [] : [init.signal])];
    const ended = AbortSignal.any(ends);
    const { body } = init;
    // undici reacts to an abort only once it is connected.
    const answer = await raceAbort(
      sendRequest(url, {
        agent,
        method: init.method === 'DELETE' ? 'DELETE' : 'POST',
        headers: {
          'user-agent': userAgent,
          ...pickSendableHeaders(Object.fromEntries(new Headers(init.headers))),
          'accept-encoding': 'identity',
        },
        body: typeof body === 'string' ? body : null,
        signal: ended,
      }),
      ended,
    );
    if (isRedirect(answer.status)) {
      await answer.dropBody();
      throw refuse(createFetchFailure('bad_redirect', { status: answer.status }));
    }
    if (answer.status >= 400) ({ status } = answer);
    if (answer.status === 401 || answer.status === 403) challenge = answer.getHeader('www-authenticate');
    const names = ['content-type', 'mcp-session-id'];
    const headers = names.flatMap((name): [string, string][] => {
      const value = answer.getHeader(name);
      return value === null ? [] : [[name, value]];
    });
    const hasBody = ![204, 205, 304].includes(answer.status);
    if (!hasBody) await answer.dropBody();
    const tooLarge = () => refuse(createFetchFailure('too_large', { status: answer.status }));
    const given = hasBody ? answer.openBody(limits.mcpAnswerBytes, tooLarge) : null;
    return new Response(given, { status: answer.status, headers });
  };
  return {
    async fetch(asked, init = {}) {
      // Servers of older revisions offer a stream of notifications, which nobody here would read.
      if ((init.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
      try {
        return await ask(asked, init);
      } catch (error) {
        if (error instanceof GuardRefusal) throw refuse(error.failure);
        const code = deadline.aborted ? 'timed_out' : signal.aborted ? 'aborted' : decideErrorCode(error);
        throw code === null || init.signal?.aborted === true ? error : refuse(createFetchFailure(code));
      }
    },
    getFailure: () => failure ?? (deadline.aborted ? createFetchFailure('timed_out') : null),
    getStatus: () => status,
    getChallenge: () => challenge,
    close: () => agent.destroy(),
  };
}
