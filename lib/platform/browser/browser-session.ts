/**
 * A browser that stays open for as long as somebody works in it: a separate process under the guard, with its tabs and the handles of its
 * last observation. It executes one step at a time. Each step has a deadline, and if a page is still busy at the deadline, the whole
 * browser is closed so that nothing of the page keeps running. It never throws for what a page does. It rejects only if the caller's own
 * signal has fired.
 */
import { createUuid } from '../../core/ids';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { raceAbort } from '../fetch/race-abort';
import { changeValue, click, type Handled, scroll } from './act-on-page';
import type { BrowserFailure } from './browser-failure';
import type { Place } from './browser-tab';
import { checkAddress } from './check-address';
import type { ElementFacts } from './element-facts';
import { type GuardedBrowserOptions, launchGuardedBrowser } from './guarded-browser';
import { writeChoose, writeFill } from './in-page/write-page-script';
import { goTo, reload, stepThrough } from './move-tab';
import { describeElement, listSelected, type Observed, observePage } from './observe-page';
import { createSessionFailure, type SessionFailure } from './session-failure';
import { type SessionOutcome, type SessionState, withPage } from './session-state';
import { createSessionTabs } from './session-tabs';

export type BrowserSession = {
  observe(rootHandleId: string | null, signal: AbortSignal): SessionOutcome<Observed>;
  /** Returns the element as it was observed, and as it is now. */
  describe(handleId: string): SessionOutcome<{ readonly observed: ElementFacts; readonly now: ElementFacts }>;
  listSelectedLinks(
    signal: AbortSignal,
  ): SessionOutcome<readonly { readonly url: string; readonly text: string }[]>;
  /** `click`, `fill` and `choose` act only if the element is still exactly as expected. */
  click(on: Handled<object>, signal: AbortSignal): SessionOutcome<Place>;
  fill(on: Handled<{ readonly value: string }>, signal: AbortSignal): SessionOutcome<Place>;
  choose(on: Handled<{ readonly value: string }>, signal: AbortSignal): SessionOutcome<Place>;
  scroll(deltaY: number, signal: AbortSignal): SessionOutcome<Place>;
  openTab(url: string, signal: AbortSignal): SessionOutcome<Place>;
  navigate(url: string, signal: AbortSignal): SessionOutcome<Place>;
  step(where: 'back' | 'forward' | 'refresh', signal: AbortSignal): SessionOutcome<Place>;
  hasEnded(): boolean;
  close(): Promise<void>;
};

export async function openBrowserSession(
  options: GuardedBrowserOptions,
): Promise<Result<BrowserSession, BrowserFailure>> {
  const launched = await launchGuardedBrowser({ ...options, maxBytes: limits.browserSessionBytes });
  if (!launched.ok) return launched;
  const { context } = launched.value;
  const state: SessionState = {
    options,
    browser: launched.value,
    tabs: createSessionTabs(context),
    mark: createUuid().slice(-5),
    observation: null,
    observations: 0,
    before: Promise.resolve(),
    requests: 0,
    hasEnded: false,
  };
  // Otherwise a page that asks for confirmation before it is left could never be left.
  context.on('dialog', (dialog) => {
    const answered = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answered.catch(() => undefined);
  });
  context.on('close', () => {
    state.hasEnded = true;
  });
  context.on('request', () => {
    state.requests += 1;
    if (state.requests > limits.browserRequests) end(state).catch(() => undefined);
  });
  return succeed(createSession(state));
}

function createSession(state: SessionState): BrowserSession {
  const { browser } = state;
  return {
    observe: (rootHandleId, signal) => inTurn(state, signal, () => observePage(state, rootHandleId)),
    describe: (handleId) => inTurn(state, never, () => describeElement(state, handleId)),
    listSelectedLinks: (signal) => inTurn(state, signal, () => listSelected(state)),
    click: (on, signal) => inTurn(state, signal, () => click(state, on)),
    fill: (on, signal) => inTurn(state, signal, () => changeValue(state, on, writeFill)),
    choose: (on, signal) => inTurn(state, signal, () => changeValue(state, on, writeChoose)),
    scroll: (deltaY, signal) => inTurn(state, signal, () => scroll(state, deltaY)),
    openTab: (url, signal) => inTurn(state, signal, () => open(state, url, { isNew: true, signal })),
    navigate: (url, signal) => inTurn(state, signal, () => open(state, url, { isNew: false, signal })),
    step: (where, signal) =>
      inTurn(state, signal, () =>
        withPage(state, (tab) =>
          where === 'refresh' ? reload(tab, browser.proxy) : stepThrough(tab, where, browser.proxy),
        ),
      ),
    hasEnded: () => state.hasEnded,
    close: () => end(state),
  };
}

const never = new AbortController().signal;

async function end(state: SessionState): Promise<void> {
  state.hasEnded = true;
  await state.browser.close();
}

/** Runs a step after the earlier ones have ended, within its deadline. */
async function inTurn<Value>(
  state: SessionState,
  signal: AbortSignal,
  work: () => SessionOutcome<Value>,
): SessionOutcome<Value> {
  const turn = raceAbort(state.before, signal).then(() => attempt(state, signal, work));
  // A step that was cancelled while it waited must not let the next one overtake the steps before it.
  state.before = Promise.allSettled([state.before, turn]);
  return turn;
}

async function attempt<Value>(
  state: SessionState,
  signal: AbortSignal,
  work: () => SessionOutcome<Value>,
): SessionOutcome<Value> {
  if (state.hasEnded) return fail(createSessionFailure('browser_closed'));
  const deadline = AbortSignal.timeout(limits.browserStepMs);
  const either = AbortSignal.any([signal, deadline]);
  try {
    const gone = state.tabs.getActive()?.gone;
    return await raceAbort(gone === undefined ? work() : Promise.race([work(), gone]), either);
  } catch (error) {
    // A step that hangs would keep hanging, so the whole browser is closed.
    if (either.aborted) await end(state);
    signal.throwIfAborted();
    if (deadline.aborted) return fail(createSessionFailure('unresponsive'));
    return fail(explain(state, error));
  }
}

function explain(state: SessionState, error: unknown): SessionFailure {
  const message = error instanceof Error ? error.message : '';
  if (state.hasEnded) return createSessionFailure('browser_closed');
  if (/crashed|was closed|has been closed/.test(message)) return createSessionFailure('page_crashed');
  // The document was replaced during the step.
  if (/context was destroyed|Cannot find context|Inspected target navigated/.test(message))
    return createSessionFailure('stale_handle');
  throw error;
}

type Opening = { readonly isNew: boolean; readonly signal: AbortSignal };

async function open(state: SessionState, url: string, { isNew, signal }: Opening): SessionOutcome<Place> {
  const refusal = await checkAddress(url, state.options, signal);
  if (refusal !== null) return fail(refusal);
  const tab = (isNew ? null : state.tabs.getActive()) ?? (await state.tabs.open());
  return goTo(tab, url, state.browser.proxy);
}
