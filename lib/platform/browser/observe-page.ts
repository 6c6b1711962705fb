/** Observes the active tab without changing the page. An observation makes the handles of the one before it stale. */
import { fail, succeed } from '../../core/result';
import { evaluateInTab } from './browser-tab';
import type { ElementFacts } from './element-facts';
import { writeDescribe, writeListSelectedLinks, writeObserve } from './in-page/write-page-script';
import { describedSchema, observedSchema, type PageView, selectedLinksSchema } from './page-view';
import { createSessionFailure } from './session-failure';
import { findPlace, type SessionOutcome, type SessionState, withPage } from './session-state';

export type Observed = {
  readonly view: PageView;
  /** One for each element of the view, in the same order. */
  readonly handleIds: readonly string[];
  /** HTTP status of the response that delivered the page. */
  readonly status: number;
};

export function observePage(state: SessionState, rootHandleId: string | null): SessionOutcome<Observed> {
  return withPage(state, async (tab) => {
    const root = rootHandleId === null ? null : findPlace(state, rootHandleId);
    if (rootHandleId !== null && root === null) return fail(createSessionFailure('stale_handle'));
    state.observations += 1;
    const number = state.observations;
    const found = await evaluateInTab(tab, writeObserve(number, root), observedSchema);
    if (found.type === 'stale') return fail(createSessionFailure('stale_handle'));
    state.observation = { number, elements: found.elements };
    const handleIds = found.elements.map((_facts, index) => `${state.mark}-${number}-${index}`);
    return succeed({ view: found, handleIds, status: tab.shown.status });
  });
}

export function describeElement(
  state: SessionState,
  handleId: string,
): SessionOutcome<{ readonly observed: ElementFacts; readonly now: ElementFacts }> {
  return withPage(state, async (tab) => {
    const place = findPlace(state, handleId);
    const observed = place === null ? undefined : state.observation?.elements[place.index];
    if (place === null || observed === undefined) return fail(createSessionFailure('stale_handle'));
    const described = await evaluateInTab(tab, writeDescribe(place), describedSchema);
    if (described.type === 'stale') return fail(createSessionFailure('stale_handle'));
    return succeed({ observed, now: described.facts });
  });
}

export function listSelected(
  state: SessionState,
): SessionOutcome<readonly { readonly url: string; readonly text: string }[]> {
  return withPage(state, async (tab) =>
    succeed(await evaluateInTab(tab, writeListSelectedLinks(), selectedLinksSchema)),
  );
}
