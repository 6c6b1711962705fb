/** What an open browser knows between its steps: its tabs, and the observation whose handles are good. Only its steps touch it. */
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
  /** So that a handle of another browser is not one of this. */
  readonly mark: string;
  observation: Observation | null;
  observations: number;
  /** The steps before, ended or not. */
  before: Promise<unknown>;
  requests: number;
  hasEnded: boolean;
};

type Observation = {
  readonly number: number;
  readonly elements: readonly ElementFacts[];
};

/** Works on the active tab where it shows a page. */
export async function withPage<Value>(
  state: SessionState,
  work: (tab: BrowserTab) => SessionOutcome<Value>,
): SessionOutcome<Value> {
  const tab = state.tabs.getActive();
  if (tab === null || !isWebPage(tab)) return fail(createSessionFailure('no_page'));
  return work(tab);
}

/** Null where the handle is of another browser or an earlier observation; one of another tab is not found in the active one. */
export function findPlace({ observation, mark }: SessionState, handleId: string): HandlePlace | null {
  const read = /^(\w+)-(\d{1,9})-(\d{1,5})$/.exec(handleId);
  if (observation === null || read === null) return null;
  const [, from, number, index] = read;
  if (from !== mark || Number(number) !== observation.number) return null;
  return { observation: observation.number, index: Number(index) };
}
