/**
 * The only way this server fetches an address that came from outside: a page, a file, a feed, a webhook (threats 23). The address guard
 * checks every hop from scratch, redirects are followed by hand, one deadline covers everything from the name look-up to the last byte,
 * bytes are counted after decompression, and only listed content types pass. It sends no cookies or credentials, reads no proxy variables,
 * and stores nothing between calls but idle sockets. It never throws for a reason that the address or the response can cause.
 */
import { Agent } from 'undici';
import type { Clock } from '../../core/clock';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type AddressGuardOptions, createAddressGuard } from './address-guard';
import { isTypeAllowed, readContentType } from './content-type';
import { acceptEncoding } from './decode-body';
import { createFetchFailure, decideErrorCode, decideStatus, type FetchFailure } from './fetch-failure';
import { createGuardedConnector, GuardRefusal } from './guarded-connector';
import { raceAbort } from './race-abort';
import {
  decideRedirect,
  type FetchMethod,
  type Hop,
  isPermanentRedirect,
  isRedirect,
} from './redirect-rules';
import { pickSendableHeaders } from './request-headers';
import { type HttpAnswer, sendRequest } from './send-request';

export type GuardedFetchOptions = AddressGuardOptions & { readonly clock: Clock };

export type GuardedRequest = {
  readonly method?: FetchMethod;
  /** Headers that would carry identity or change the framing are removed (`request-headers.ts`). */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Accepted content types of the response: `text/html`, `text/*`, or `*` `/*` for any. */
  readonly acceptTypes: readonly string[];
  /** Limit in bytes after decompression. */
  readonly maxBytes?: number;
  /** Milliseconds from the name look-up to the last byte, for all hops together. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

type FetchedPage = {
  readonly finalUrl: string;
  /** 2xx, or 304 if the caller sent a condition. */
  readonly status: number;
  /** Without parameters, in lower case. Null if the response has none. The charset is in `headers`. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  /** Only `safeHeaders`, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly string[];
  /** Where the address has moved for good, as far as servers said so (301, 308), or null if it has not. */
  readonly movedTo: string | null;
};

export type GuardedFetch = {
  (url: string, request: GuardedRequest): Promise<Result<FetchedPage, FetchFailure>>;
  /** Closes idle sockets. Call it once, when the process stops. */
  close(): Promise<void>;
};

/** The response headers that may be passed on: no cookie, no policy header, nothing a browser would obey. */
const safeHeaders = [
  'content-type',
  'content-language',
  'content-disposition',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
  'retry-after',
  'link',
];

const userAgent =
  'Mozilla/5.0 (compatible; Sourcebook/0.1; a research workspace fetching for one of its readers)';

export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const guard = createAddressGuard(options);
  const agent = new Agent({
    connect: createGuardedConnector(guard, limits.fetchMs),
    keepAliveTimeout: 2_000,
    // Each fetch is ended by its own deadline. These values only bound undici's own timeouts.
    headersTimeout: 300_000,
    bodyTimeout: 300_000,
  });

  const run = async (url: string, asked: GuardedRequest, signal: AbortSignal) => {
    if (url.length > limits.urlChars || !URL.canParse(url)) return fail(createFetchFailure('invalid_url'));
    let hop = createFirstHop(new URL(url), asked);
    const redirects: string[] = [];
    let movedTo: string | null = null;
    let isForGood = true;
    const seen = new Set<string>();
    while (true) {
      const refusal = guard.checkUrl(hop.url);
      if (refusal !== null) return fail(refusal);
      seen.add(describeHop(hop));
      const answer = await send(hop, agent, signal);
      if (!isRedirect(answer.status))
        return readAnswer(answer, { hop, asked, redirects, movedTo }, options.clock);
      await answer.dropBody();
      const next = decideRedirect(hop, answer.status, answer.getHeader('location'));
      if (next.decision === 'refuse') return fail(createFetchFailure(next.code, { status: answer.status }));
      hop = next.hop;
      if (seen.has(describeHop(hop))) return fail(createFetchFailure('redirect_loop'));
      if (redirects.length === limits.fetchRedirects) return fail(createFetchFailure('too_many_redirects'));
      redirects.push(hop.url.href);
      isForGood &&= isPermanentRedirect(answer.status);
      if (isForGood) movedTo = hop.url.href;
    }
  };

  const guardedFetch = async (url: string, asked: GuardedRequest) => {
    const deadline = AbortSignal.timeout(asked.timeoutMs ?? limits.fetchMs);
    const signal = asked.signal === undefined ? deadline : AbortSignal.any([deadline, asked.signal]);
    try {
      if (signal.aborted) return fail(createFetchFailure('aborted'));
      // undici reacts to an abort only once it is connected.
      return await raceAbort(run(url, asked, signal), signal);
    } catch (error) {
      if (error instanceof GuardRefusal) return fail(error.failure);
      if (asked.signal?.aborted === true) return fail(createFetchFailure('aborted'));
      const code = deadline.aborted ? 'timed_out' : decideErrorCode(error);
      if (code === null) throw error;
      return fail(createFetchFailure(code));
    }
  };
  return Object.assign(guardedFetch, { close: () => agent.destroy() });
}

function createFirstHop(url: URL, asked: GuardedRequest): Hop {
  const own = pickSendableHeaders(asked.headers ?? {});
  return {
    url,
    method: asked.method ?? 'GET',
    headers: { accept: asked.acceptTypes.join(', '), 'user-agent': userAgent, ...own },
    body: asked.body ?? null,
  };
}

/** A fragment is not sent, so two hops that differ only in their fragment are the same request. */
function describeHop(hop: Hop): string {
  return `${hop.method} ${hop.url.href.slice(0, hop.url.href.length - hop.url.hash.length)}`;
}

function send(hop: Hop, agent: Agent, signal: AbortSignal): Promise<HttpAnswer> {
  return sendRequest(hop.url, {
    agent,
    method: hop.method,
    headers: { ...hop.headers, 'accept-encoding': acceptEncoding },
    body: hop.body,
    signal,
  });
}

async function readAnswer(
  answer: HttpAnswer,
  context: Pick<FetchedPage, 'redirects' | 'movedTo'> & { readonly hop: Hop; readonly asked: GuardedRequest },
  clock: Clock,
): Promise<Result<FetchedPage, FetchFailure>> {
  const { hop, asked, redirects, movedTo } = context;
  const { status } = answer;
  const contentType = readContentType(answer.getHeader('content-type'));
  const failure =
    decideStatus(status) ??
    (status !== 304 && !isTypeAllowed(contentType, asked.acceptTypes) ? 'type_not_allowed' : null);
  if (failure !== null) {
    await answer.dropBody();
    const retryAfterSeconds = readRetryAfter(answer.getHeader('retry-after'), clock);
    return fail(
      createFetchFailure(failure, { status, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) }),
    );
  }
  const maxBytes = asked.maxBytes ?? limits.fetchBytes;
  const contentEncoding = hop.method === 'HEAD' ? '' : (answer.getHeader('content-encoding') ?? '');
  const body = await answer.readBody(contentEncoding, maxBytes);
  if (!body.ok) return fail(createFetchFailure(body.failure, { status }));
  return succeed({
    finalUrl: hop.url.href,
    status,
    contentType,
    bytes: body.value,
    headers: pickSafeHeaders(answer),
    redirects,
    movedTo,
  });
}

function pickSafeHeaders(answer: HttpAnswer): Record<string, string> {
  return Object.fromEntries(
    safeHeaders.flatMap((name) => {
      const value = answer.getHeader(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Reads seconds or a date (RFC 9110, 10.2.3). Returns null if it is neither. */
function readRetryAfter(header: string | null, clock: Clock): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - clock.now().getTime()) / 1_000));
}
