/**
 * Captures a page that needs scripts as HTML. The page is loaded by a browser of its own under the address guard, left to settle, and
 * stripped of what its styles hide. One deadline covers everything, and the browser is killed when it passes. It never throws for what the
 * page does. What it returns is data for the HTML capture and is never shown.
 */
import type { Page } from 'playwright';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { readContentType } from '../fetch/content-type';
import { createFetchFailure, decideStatus } from '../fetch/fetch-failure';
import { raceAbort } from '../fetch/race-abort';
import { type BrowserFailure, createBrowserFailure, toBrowserFailure } from './browser-failure';
import { evaluateInTab } from './browser-tab';
import { checkAddress } from './check-address';
import { type NavigationAnswer, explainError, explainStatus } from './explain-navigation';
import { type GuardedBrowser, type GuardedBrowserOptions, launchGuardedBrowser } from './guarded-browser';
import { isBrowserError } from './is-browser-error';
import { visibleHtmlSchema, writeReadVisibleHtml } from './read-visible-html';

export type RenderedPage = {
  /** The address after redirects and after any changes by scripts. */
  readonly finalUrl: string;
  readonly status: number;
  readonly html: string;
  /**
   * The elements and texts that were removed because styles hide them. `isProse` is true if they include sentences, not only collapsed
   * menus.
   */
  readonly hidden: { readonly count: number; readonly sample: string; readonly isProse: boolean };
  /** Requests that the guard refused. */
  readonly refusedRequests: number;
};

export type BrowserCaptureRequest = {
  readonly url: string;
  readonly timeoutMs?: number;
  readonly settleMs?: number;
  readonly signal?: AbortSignal;
};

const pageTypes = new Set(['text/html', 'application/xhtml+xml', 'text/plain']);

export async function captureWithBrowser(
  request: BrowserCaptureRequest,
  options: GuardedBrowserOptions,
): Promise<Result<RenderedPage, BrowserFailure>> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? limits.browserMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  const refusal = await checkAddress(request.url, options, signal);
  if (refusal !== null) return fail(refusal);
  const launched = await launchGuardedBrowser(options);
  if (!launched.ok) return launched;
  const browser = launched.value;
  try {
    // The `finally` block closes the browser. The deadline does not interrupt its start, which has its own timeout.
    return await raceAbort(readPage(browser, request), signal);
  } catch (error) {
    if (signal.aborted)
      return fail(toBrowserFailure(createFetchFailure(deadline.aborted ? 'timed_out' : 'aborted')));
    if (!isBrowserError(error)) throw error;
    return fail(createBrowserFailure('browser_crashed', error.message));
  } finally {
    await browser.close();
  }
}

async function readPage(
  browser: GuardedBrowser,
  request: BrowserCaptureRequest,
): Promise<Result<RenderedPage, BrowserFailure>> {
  const page = await browser.context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  browser.context.on('page', (other) => void other.close().catch(() => undefined));
  const opened = await openPage(page, browser, request.url);
  if (!opened.ok) return opened;
  await settle(page, request.settleMs ?? limits.browserSettleMs);
  const session = await browser.context.newCDPSession(page);
  const visible = await evaluateInTab({ session }, writeReadVisibleHtml(), visibleHtmlSchema);
  if (visible.html.length > limits.fetchBytes) return fail(toBrowserFailure(createFetchFailure('too_large')));
  return succeed({
    finalUrl: visible.url,
    status: opened.value,
    html: visible.html,
    hidden: { count: visible.hiddenCount, sample: visible.hiddenSample, isProse: visible.hidesProse },
    refusedRequests: browser.proxy.refusals(),
  });
}

/** Returns the status of the page if it loads and contains text. */
async function openPage(
  page: Page,
  browser: GuardedBrowser,
  url: string,
): Promise<Result<number, BrowserFailure>> {
  const last: { answer: NavigationAnswer | null } = { answer: null };
  page.on('response', (answer) => {
    const isPage = answer.request().isNavigationRequest() && answer.frame() === page.mainFrame();
    if (isPage) last.answer = { url: answer.url(), status: answer.status() };
  });
  try {
    const answer = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 });
    if (answer === null) return succeed(200);
    if (decideStatus(answer.status()) !== null) {
      return fail(explainStatus(browser.proxy, { url: answer.url(), status: answer.status() }));
    }
    const type = readContentType(answer.headers()['content-type'] ?? null);
    const isText = type === null || pageTypes.has(type);
    return isText ? succeed(answer.status()) : fail(toBrowserFailure(createFetchFailure('type_not_allowed')));
  } catch (error) {
    if (!isBrowserError(error)) throw error;
    return fail(explainError(browser.proxy, error.message, last.answer ?? { url, status: 0 }));
  }
}

/** Waits until the network is idle or the time is up. A page that never stops loading is read as it is then. */
async function settle(page: Page, settleMs: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => undefined);
}
