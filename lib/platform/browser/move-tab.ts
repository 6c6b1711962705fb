/**
 * Navigates a tab: to an address, back, forward, or by reloading. Every navigation goes through the guard. If it leads nowhere, the tab
 * returns to where it was.
 */
import type { Response } from 'playwright';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { readContentType } from '../fetch/content-type';
import { createFetchFailure, decideStatus } from '../fetch/fetch-failure';
import { toBrowserFailure } from './browser-failure';
import { type BrowserTab, isWebPage, type Place, readPlace, settleTab } from './browser-tab';
import { type NavigationAnswer, explainError, explainStatus } from './explain-navigation';
import type { GuardedProxy } from './guarded-proxy';
import { isBrowserError } from './is-browser-error';
import { createSessionFailure, type SessionFailure } from './session-failure';

export type Moved = Result<Place, SessionFailure>;

const shownTypes = new Set(['text/html', 'application/xhtml+xml', 'text/plain', 'application/json']);
const going = { waitUntil: 'commit', timeout: limits.browserOpenMs } as const;

export function goTo(tab: BrowserTab, url: string, proxy: GuardedProxy): Promise<Moved> {
  return move(tab, proxy, () => tab.page.goto(url, going));
}

export async function stepThrough(
  tab: BrowserTab,
  direction: 'back' | 'forward',
  proxy: GuardedProxy,
): Promise<Moved> {
  if (!(await hasHistory(tab, direction))) return fail(createSessionFailure('no_history'));
  return move(tab, proxy, () => (direction === 'back' ? tab.page.goBack(going) : tab.page.goForward(going)));
}

export async function reload(tab: BrowserTab, proxy: GuardedProxy): Promise<Moved> {
  if (tab.shown.method !== 'GET') return fail(createSessionFailure('would_send_again'));
  return move(tab, proxy, () => tab.page.reload(going));
}

export function beginStep(tab: BrowserTab): void {
  Object.assign(tab.last, { answer: null, failure: null, isDownload: false });
}

async function move(
  tab: BrowserTab,
  proxy: GuardedProxy,
  go: () => Promise<Response | null>,
): Promise<Moved> {
  beginStep(tab);
  try {
    const answer = await go();
    await settleTab(tab);
    const refusal = answer === null ? null : describeAnswer(answer, proxy);
    return refusal === null ? await arrive(tab, proxy) : fail(refusal);
  } catch (error) {
    if (tab.page.isClosed() || !isBrowserError(error)) throw error;
    if (tab.last.isDownload || /Download is starting/.test(error.message))
      return fail(createSessionFailure('download'));
    // The last response tells the reason. Read it before leaving the error page, which triggers further responses.
    await settleTab(tab);
    const failure = explainError(proxy, error.message, tab.last.answer ?? { url: tab.page.url(), status: 0 });
    await leaveErrorPage(tab);
    return fail(failure);
  }
}

/** Like browsers do, an error response is still shown as a page. An unsupported file type is not. */
function describeAnswer(answer: Response, proxy: GuardedProxy): SessionFailure | null {
  if (decideStatus(answer.status()) !== null) {
    const failure = explainStatus(proxy, { url: answer.url(), status: answer.status() });
    const sentence = `${failure.sentence} (The site answered ${answer.status()}; you can observe what it shows.)`;
    return { code: failure.code, sentence };
  }
  const type = readContentType(answer.headers()['content-type'] ?? null);
  const isShown = type === null || shownTypes.has(type);
  return isShown ? null : toBrowserFailure(createFetchFailure('type_not_allowed'));
}

/** Returns where the tab is after a step, or why the navigation failed. */
export async function arrive(tab: BrowserTab, proxy: GuardedProxy): Promise<Moved> {
  const { answer, failure, isDownload } = tab.last;
  if (isDownload) return fail(createSessionFailure('download'));
  // The error page may appear a moment after the refusal.
  if (!isErrorPage(tab) && (answer === null || !isRefused(proxy, answer)))
    return succeed(await readPlace(tab));
  await leaveErrorPage(tab);
  const message = failure ?? 'ERR_HTTP_RESPONSE_CODE_FAILURE';
  return fail(explainError(proxy, message, answer ?? { url: '', status: 0 }));
}

const isErrorPage = ({ page }: BrowserTab): boolean => /^chrome-error:/.test(page.url());

/** A refusal of another host, or an earlier one of this host, says nothing about a page that did load. */
const isRefused = (proxy: GuardedProxy, { url, status }: NavigationAnswer): boolean =>
  (status === 0 || status === 403) && URL.canParse(url) && proxy.getRefusal(new URL(url)) !== null;

/** Goes back to the previous page. If the tab has no other page, it is closed, and the tab before it becomes active again. */
async function leaveErrorPage(tab: BrowserTab): Promise<void> {
  await settleTab(tab);
  if (isWebPage(tab)) return;
  if (await hasHistory(tab, 'back')) await tab.page.goBack(going).catch(() => undefined);
  if (!isWebPage(tab)) await tab.page.close();
}

/** The first history entry of a tab is the blank page, which does not count. */
async function hasHistory({ session }: BrowserTab, direction: 'back' | 'forward'): Promise<boolean> {
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entry = entries[currentIndex + (direction === 'back' ? -1 : 1)];
  return entry !== undefined && /^https?:/.test(entry.url);
}
