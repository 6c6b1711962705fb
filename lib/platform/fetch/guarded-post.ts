/**
 * The only way this server sends something to an address that came from outside: a webhook, an integration (threats 23). It sends one
 * request with a text body to a public host, or to one that an administrator allows, over the connection that the address guard checked. It
 * follows no redirects, because the content must not travel on. Any status counts as an answer. Only a bounded beginning of it is read and
 * the rest is dropped, because the delivery has already happened. It never throws for a reason that the address or the answer can cause.
 */
import { Agent } from 'undici';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type AddressGuardOptions, createAddressGuard } from './address-guard';
import { createFetchFailure, decideErrorCode, type FetchFailure } from './fetch-failure';
import { createGuardedConnector, GuardRefusal } from './guarded-connector';
import { raceAbort } from './race-abort';
import { pickSendableHeaders } from './request-headers';
import { type HttpAnswer, sendRequest } from './send-request';

export type PostMethod = 'POST' | 'PUT';

export type PostRequest = {
  readonly method: PostMethod;
  /** Headers that would carry identity or change the framing are removed (`request-headers.ts`). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

type PostAnswer = { readonly status: number; readonly text: string };

export type GuardedPost = (url: string, sent: PostRequest) => Promise<Result<PostAnswer, FetchFailure>>;

const userAgent = 'Sourcebook/0.1';

/** Keeps no sockets open between calls, so there is nothing to close. */
export function createGuardedPost(options: AddressGuardOptions): GuardedPost {
  const guard = createAddressGuard(options);
  return async (url, sent) => {
    if (url.length > limits.urlChars || !URL.canParse(url)) return fail(createFetchFailure('invalid_url'));
    const refusal = guard.checkUrl(new URL(url));
    if (refusal !== null) return fail(refusal);
    const agent = new Agent({ connect: createGuardedConnector(guard, limits.deliveryMs) });
    const deadline = AbortSignal.timeout(limits.deliveryMs);
    const signal = AbortSignal.any([deadline, sent.signal]);
    try {
      if (signal.aborted) return fail(createFetchFailure('aborted'));
      // undici reacts to an abort only once it is connected.
      const answer = await raceAbort(post(agent, url, { ...sent, signal }), signal);
      return succeed({ status: answer.status, text: await readBeginning(answer) });
    } catch (error) {
      return fail(describeError(error, { deadline, asked: sent.signal }));
    } finally {
      await agent.destroy();
    }
  };
}

function post(agent: Agent, url: string, sent: PostRequest): Promise<HttpAnswer> {
  return sendRequest(new URL(url), {
    agent,
    method: sent.method,
    headers: {
      'user-agent': userAgent,
      ...pickSendableHeaders(sent.headers),
      'accept-encoding': 'identity',
    },
    body: sent.body,
    signal: sent.signal,
  });
}

/** Reads nothing of a body that is compressed although we asked for it uncompressed. */
function readBeginning(answer: HttpAnswer): Promise<string> {
  const isPlain = (answer.getHeader('content-encoding') ?? 'identity') === 'identity';
  return answer.readBeginning(isPlain ? limits.deliveryAnswerBytes : 0);
}

function describeError(
  error: unknown,
  { deadline, asked }: { readonly deadline: AbortSignal; readonly asked: AbortSignal },
): FetchFailure {
  if (error instanceof GuardRefusal) return error.failure;
  if (asked.aborted) return createFetchFailure('aborted');
  const code = deadline.aborted ? 'timed_out' : decideErrorCode(error);
  if (code === null) throw error;
  return createFetchFailure(code);
}
