/**
 * Decides what a redirect does to a request (RFC 9110, 15.4, as browsers implement it), except that we never carry a body or a caller's
 * headers to another origin. Pure; the guard checks the address of the next hop like the first.
 */
import { type FetchFailureCode } from './fetch-failure';

export type FetchMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Hop = {
  readonly url: URL;
  readonly method: FetchMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
};

export type RedirectDecision =
  | { readonly decision: 'follow'; readonly hop: Hop }
  | { readonly decision: 'refuse'; readonly code: FetchFailureCode };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Headers that reveal nothing about the sender. All others are sent only to the origin they were meant for. */
const headersForAnyOrigin = new Set(['accept', 'accept-language', 'user-agent']);

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/** True if the new address is to be used from now on (RFC 9110, 15.4.2 and 15.4.9). */
export function isPermanentRedirect(status: number): boolean {
  return status === 301 || status === 308;
}

export function decideRedirect(hop: Hop, status: number, location: string | null): RedirectDecision {
  if (location === null || !URL.canParse(location, hop.url))
    return { decision: 'refuse', code: 'bad_redirect' };
  const url = new URL(location, hop.url);
  // The fragment is kept if the new address has none, so that an anchor survives a redirect.
  if (url.hash === '') url.hash = hop.url.hash;
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const method = becomesGet ? 'GET' : hop.method;
  const body = becomesGet ? null : hop.body;
  const sameOrigin = url.origin === hop.url.origin;
  if (!sameOrigin && body !== null) return { decision: 'refuse', code: 'bad_redirect' };
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(([name]) => {
      if (body === null && name.startsWith('content-')) return false;
      return sameOrigin || headersForAnyOrigin.has(name);
    }),
  );
  return { decision: 'follow', hop: { url, method, headers, body } };
}
