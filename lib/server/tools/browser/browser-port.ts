/**
 * The browser for tools: the open browser of one owner, started when the first address is opened. Only a person may fill in sensitive
 * fields. That is refused here too, whoever asks, and an element is acted on only while it is still what it was when it was observed.
 */
import type { Result } from '@/lib/core/result';
import type { BrowserPort } from '@/lib/engine/tools/ports/browser';
import { ToolFailure, type ToolFailureCode } from '@/lib/engine/tools/tool-failure';
import type { BrowserSession } from '@/lib/platform/browser/browser-session';
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import type { BrowserSessions } from './browser-sessions';
import { judgeHandleKind } from './browser-handle-kind';
import type { MemberCalls } from '../member-calls';
import { cleanText, cleanUrl, presentElement, presentPlace, readObserved } from './browser-reading';

/** What is needed to create and read the browsers of runs, one per process. */
export type BrowserOutside = {
  readonly sessions: BrowserSessions;
  /** Reads pages in processes that can be killed. */
  readonly pool: ProcessPool;
};

type Failed = { readonly code: string; readonly sentence: string };
type Moved = Promise<Result<{ readonly url: string; readonly title: string }, Failed>>;

export type BrowserPortOptions = {
  readonly outside: BrowserOutside;
  /** The owner of the browser. */
  readonly owner: string;
};

export function createBrowserPort(
  { asViewer, asEditor }: MemberCalls,
  { outside: { sessions, pool }, owner }: BrowserPortOptions,
): BrowserPort {
  const looking = <Value>(work: (session: BrowserSession) => Promise<Value>) =>
    asViewer(async () => work(await requireOpen(sessions, owner)));
  const acting = (work: (session: BrowserSession) => Moved) =>
    asEditor(async () => presentPlace(requireDone(await work(await requireOpen(sessions, owner)))));
  const going = (work: (session: BrowserSession) => Moved) =>
    asEditor(async () => presentPlace(requireDone(await work(requireDone(await sessions.open(owner))))));
  return {
    observe: (rootHandleId, signal) =>
      looking(async (session) =>
        readObserved(requireDone(await session.observe(rootHandleId, signal)), pool, signal),
      ),
    listSelectedLinks: (signal) =>
      looking(async (session) =>
        requireDone(await session.listSelectedLinks(signal)).map(({ url, text }) => ({
          url: cleanUrl(url),
          text: cleanText(text),
        })),
      ),
    describeHandle: (handleId) =>
      looking(async (session) => presentElement(handleId, requireDone(await session.describe(handleId)).now)),
    click: (handleId, signal) =>
      acting(async (session) => session.click(await requireOrdinary(session, handleId), signal)),
    type: (handleId, value, signal) =>
      acting(async (session) =>
        session.fill({ ...(await requireOrdinary(session, handleId)), value }, signal),
      ),
    select: (handleId, value, signal) =>
      acting(async (session) =>
        session.choose({ ...(await requireOrdinary(session, handleId)), value }, signal),
      ),
    scroll: (deltaY, signal) => acting((session) => session.scroll(deltaY, signal)),
    openTab: (url, signal) => going((session) => session.openTab(url, signal)),
    navigate: (url, signal) => going((session) => session.navigate(url, signal)),
    goBack: (signal) => acting((session) => session.step('back', signal)),
    goForward: (signal) => acting((session) => session.step('forward', signal)),
    refresh: (signal) => acting((session) => session.step('refresh', signal)),
  };
}

async function requireOpen(sessions: BrowserSessions, owner: string): Promise<BrowserSession> {
  const session = await sessions.find(owner);
  if (session === null)
    throw new ToolFailure('No page is open. Open one with browser.open_tab first.', 'unavailable');
  return session;
}

const sensitive = new Set(['password', 'payment', 'identity']);

/** Returns the element as it is now. Throws if its kind has changed since it was observed, or if only a person may fill it in. */
async function requireOrdinary(session: BrowserSession, handleId: string) {
  const { observed, now } = requireDone(await session.describe(handleId));
  const kind = judgeHandleKind(now);
  if (sensitive.has(kind))
    throw new ToolFailure('This is a field that only a person fills in.', 'sensitive_field');
  if (kind !== judgeHandleKind(observed))
    throw new ToolFailure('This element has become something else. Observe the page again.', 'stale_handle');
  if (now.control === 'frame')
    throw new ToolFailure('This is a frame. What is in it has handles of its own, or an address to open.');
  return { handleId, expected: now };
}

const toolCodes: Readonly<Record<string, ToolFailureCode>> = {
  stale_handle: 'stale_handle',
  changed_element: 'stale_handle',
  no_page: 'unavailable',
  browser_closed: 'unavailable',
  unresponsive: 'unavailable',
  page_crashed: 'unavailable',
  no_place: 'unavailable',
  browser_not_started: 'unavailable',
  page_not_found: 'not_found',
};

function requireDone<Value>(outcome: Result<Value, Failed>): Value {
  if (outcome.ok) return outcome.value;
  const { code, sentence } = outcome.failure;
  throw new ToolFailure(sentence, toolCodes[code] ?? 'failed');
}
