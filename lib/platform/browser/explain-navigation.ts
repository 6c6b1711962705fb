/**
 * Explains why a navigation did not return a page, with the failures of the guarded fetch. To Chromium, a refusal by the proxy looks like a
 * response from the site, so the proxy is asked first. Pure except for that question.
 */
import { createFetchFailure, decideStatus } from '../fetch/fetch-failure';
import {
  type BrowserFailure,
  createBrowserFailure,
  readNetworkError,
  toBrowserFailure,
} from './browser-failure';
import type { GuardedProxy } from './guarded-proxy';

/** The address where the navigation ended and its status, or 0 if there was no response. */
export type NavigationAnswer = { readonly url: string; readonly status: number };

type Refusals = Pick<GuardedProxy, 'getRefusal'>;

export function explainError(proxy: Refusals, message: string, last: NavigationAnswer): BrowserFailure {
  if (/crash|has been closed/i.test(message)) return createBrowserFailure('browser_crashed', message);
  // Chromium reports an error response without a body as a network error, whether it comes from our proxy or from the site.
  if (last.status !== 0 && message.includes('ERR_HTTP_RESPONSE_CODE_FAILURE'))
    return explainStatus(proxy, last);
  return findRefusal(proxy, message, last.url) ?? readNetworkError(message);
}

/** The proxy refuses with a 403, so it is asked whether this status was its own. */
export function explainStatus(proxy: Refusals, answer: NavigationAnswer): BrowserFailure {
  const refusal = URL.canParse(answer.url) ? proxy.getRefusal(new URL(answer.url)) : null;
  return toBrowserFailure(
    refusal ?? createFetchFailure(decideStatus(answer.status) ?? 'http_status', { status: answer.status }),
  );
}

/** The error names the address where the navigation ended. After redirects this is not the one that was requested. */
function findRefusal(proxy: Refusals, message: string, url: string): BrowserFailure | null {
  const named = /\bat (https?:\/\/\S+)/.exec(message)?.[1] ?? url;
  const refusal = URL.canParse(named) ? proxy.getRefusal(new URL(named)) : null;
  return refusal === null ? null : toBrowserFailure(refusal);
}
