/**
 * Acts on the active tab. An element is touched only if it is still exactly what the caller judged. Text is filled in within the same turn
 * of the page's scripts as that check, and a click goes to a point where the element was found uncovered just before.
 */
import { fail } from '../../core/result';
import { type BrowserTab, evaluateInTab, type Place, settleTab } from './browser-tab';
import type { ElementFacts } from './element-facts';
import type { HandlePlace } from './in-page/create-handle-store';
import { type ValueOf, writeFill, writeFindPoint, writeScroll } from './in-page/write-page-script';
import { arrive, beginStep } from './move-tab';
import { changeSchema, doneSchema, pointSchema } from './page-view';
import { createSessionFailure, type SessionFailure } from './session-failure';
import { findPlace, type SessionOutcome, type SessionState, withPage } from './session-state';

export type Handled<More> = { readonly handleId: string; readonly expected: ElementFacts } & More;

/** Performs an action that may navigate the page, and returns where the page is once it has settled. */
function act(
  state: SessionState,
  work: (tab: BrowserTab) => Promise<SessionFailure | void>,
): SessionOutcome<Place> {
  return withPage(state, async (tab) => {
    beginStep(tab);
    const failure = await state.tabs.withPopup(tab, async () => {
      const failed = await work(tab);
      if (failed === undefined) await settleTab(tab);
      return failed;
    });
    if (failure !== undefined) return fail(failure);
    const active = state.tabs.getActive();
    if (active === null) return fail(createSessionFailure('no_page'));
    if (active !== tab) await settleTab(active);
    return arrive(active, state.browser.proxy);
  });
}

export function click(state: SessionState, { handleId, expected }: Handled<object>): SessionOutcome<Place> {
  return act(state, async (tab) => {
    const place = findPlace(state, handleId);
    if (place === null) return createSessionFailure('stale_handle');
    if (expected.isDisabled && expected.control !== 'field') return createSessionFailure('disabled');
    const point = await evaluateInTab(tab, writeFindPoint(place, expected), pointSchema);
    switch (point.type) {
      case 'stale':
        return createSessionFailure('stale_handle');
      case 'changed':
        return createSessionFailure('changed_element');
      case 'covered':
        return createSessionFailure('covered', { detail: point.by === '' ? '' : `It says: "${point.by}"` });
      case 'point':
        return tab.page.mouse.click(point.x, point.y);
    }
  });
}

type WriteChange = (place: HandlePlace, value: ValueOf) => string;

const changeFailures = {
  stale: 'stale_handle',
  changed: 'changed_element',
  disabled: 'disabled',
  not_taken: 'text_not_taken',
} as const;

export function changeValue(
  state: SessionState,
  { handleId, expected, value }: Handled<{ readonly value: string }>,
  write: WriteChange,
): SessionOutcome<Place> {
  return act(state, async (tab) => {
    const place = findPlace(state, handleId);
    if (place === null) return createSessionFailure('stale_handle');
    const change = await evaluateInTab(tab, write(place, { expected, value }), changeSchema);
    switch (change.type) {
      case 'done':
        return;
      case 'unfit':
        return createSessionFailure(write === writeFill ? 'not_fillable' : 'not_a_list');
      case 'no_option': {
        const { options } = change;
        return createSessionFailure('unknown_option', {
          options,
          detail: `The options are: ${options.join(' · ')}`,
        });
      }
      case 'stale':
      case 'changed':
      case 'disabled':
      case 'not_taken':
        return createSessionFailure(changeFailures[change.type]);
    }
  });
}

export function scroll(state: SessionState, deltaY: number): SessionOutcome<Place> {
  return act(state, async (tab) => {
    await evaluateInTab(tab, writeScroll(deltaY), doneSchema);
  });
}
