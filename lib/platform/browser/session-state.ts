/** The state of an open browser between its steps: its tabs, and the observation whose handles are valid. Only its steps change it. */
import { fail, type Result } from '../../core/result';
import { type BrowserTab, isWebPage } from './browser-tab';
import type { ElementFacts } from './element-facts';
import type { GuardedBrowser, GuardedBrowserOptions } from './guarded-browser';
import type { HandlePlace } from './in-page/create-handle-store';
import { createSessionFailure, type SessionFailure } from './session-failure';
import type { SessionTabs } from './session-tabs';

export type SessionOutcome<Value> = Promise<Result<Value, SessionFailure>>;

export type SessionState = {
  readonly options: GuardedBrowserOptions;
  readonly browser: GuardedBrowser;
  readonly tabs: SessionTabs;
  /** Marks the handles of this browser, so that another browser's handle is not accepted. */
  readonly mark: string;
  observation: Observation | null;
  observations: number;
  /** Settles when all earlier steps have ended. */
  before: Promise<unknown>;
  requests: number;
  hasEnded: boolean;
};

type Observation = {
  readonly number: number;
  readonly elements: readonly ElementFacts[];
};

/** Runs `work` on the active tab if it shows a page. */
export async function withPage<Value>(
  state: SessionState,
  work: (tab: BrowserTab) => SessionOutcome<Value>,
): SessionOutcome<Value> {
  const tab = state.tabs.getActive();
  if (tab === null || !isWebPage(tab)) return fail(createSessionFailure('no_page'));
  return work(tab);
}

/**
 * Returns null if the handle belongs to another browser or an earlier observation. A handle of another tab is not found in the active one.
 */
export function findPlace({ observation, mark }: SessionState, handleId: string): HandlePlace | null {
  const read = /^(\w+)-(\d{1,9})-(\d{1,5})$/.exec(handleId);
  if (observation === null || read === null) return null;
  const [, from, number, index] = read;
  if (from !== mark || Number(number) !== observation.number) return null;
  return { observation: observation.number, index: Number(index) };
}
