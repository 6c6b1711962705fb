/**
 * Why a navigation did not bring a page, in the words of the guarded fetch: a refusal of the proxy looks like an answer of the site to
 * Chromium, so the proxy is asked first. Pure but for that question.
 */
import { createFetchFailure, decideStatus } from '../fetch/fetch-failure';
import {
  type BrowserFailure,
  createBrowserFailure,
  readNetworkError,
  toBrowserFailure,
} from './browser-failure';
import type { GuardedProxy } from './guarded-proxy';

/** Where the way ended, and with which status; 0: without an answer. */
export type NavigationAnswer = { readonly url: string; readonly status: number };

type Refusals = Pick<GuardedProxy, 'getRefusal'>;

export function explainError(proxy: Refusals, message: string, last: NavigationAnswer): BrowserFailure {
  if (/crash|has been closed/i.test(message)) return createBrowserFailure('browser_crashed', message);
  // An answer with an error and no page, ours or the site's, is an error of the network to Chromium.
  if (last.status !== 0 && message.includes('ERR_HTTP_RESPONSE_CODE_FAILURE'))
    return explainStatus(proxy, last);
  return findRefusal(proxy, message, last.url) ?? readNetworkError(message);
}

/** A refusal of the proxy is a 403; so it is asked whether it was one. */
export function explainStatus(proxy: Refusals, answer: NavigationAnswer): BrowserFailure {
  const refusal = URL.canParse(answer.url) ? proxy.getRefusal(new URL(answer.url)) : null;
  return toBrowserFailure(
    refusal ?? createFetchFailure(decideStatus(answer.status) ?? 'http_status', { status: answer.status }),
  );
}

/** The error names the address where the way ended, which after redirects is not the one that was asked for. */
function findRefusal(proxy: Refusals, message: string, url: string): BrowserFailure | null {
  const named = /\bat (https?:\/\/\S+)/.exec(message)?.[1] ?? url;
  const refusal = URL.canParse(named) ? proxy.getRefusal(new URL(named)) : null;
  return refusal === null ? null : toBrowserFailure(refusal);
}
