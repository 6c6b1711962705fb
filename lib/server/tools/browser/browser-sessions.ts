/**
 * The open browsers of one worker (protocols 1: "an isolated context a run"). Each owner has one, started when it is first needed and
 * closed when the owner ends or leaves it unused. The number of browsers is bounded. When all are taken, the one idle for longest is
 * closed, never one that is in use.
 *
 * A run that waits for the user keeps its browser, because what is approved is a click on the page that is open there. The browser is lost
 * only if the user takes long, if others need the place, or if another worker takes the run up. The run is then told to open the page
 * again.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { BrowserFailure } from '@/lib/platform/browser/browser-failure';
import { type BrowserSession, openBrowserSession } from '@/lib/platform/browser/browser-session';
import { findChromium } from '@/lib/platform/browser/find-chromium';
import type { Environment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';

/** Milliseconds that a run's browser stays open unused: a user who must approve a click reads the page first. */
const browserIdleMs = 600_000;

type SessionsFailure = {
  readonly code: BrowserFailure['code'] | 'no_place';
  readonly sentence: string;
};

export type BrowserSessions = {
  /** The owner's open browser, or null if there is none. */
  find(owner: string): Promise<BrowserSession | null>;
  /** Starts a browser if the owner has none. */
  open(owner: string): Promise<Result<BrowserSession, SessionsFailure>>;
  /** Marks the owner as idle, so that its browser may be closed for another. */
  rest(owner: string): void;
  close(owner: string): Promise<void>;
  closeAll(): Promise<void>;
};

type Kept = {
  readonly opening: Promise<Result<BrowserSession, BrowserFailure>>;
  isResting: boolean;
  timer: NodeJS.Timeout | null;
};

type Settings = Pick<Environment, 'CHROMIUM_PATH' | 'CHROMIUM_NO_SANDBOX' | 'CAPTURE_ALLOW'>;

/** Null if no browser is installed. */
export function createBrowserSessions(
  { CHROMIUM_PATH, CHROMIUM_NO_SANDBOX, CAPTURE_ALLOW }: Settings,
  idleMs: number = browserIdleMs,
): BrowserSessions | null {
  const chromiumPath = findChromium({ configuredPath: CHROMIUM_PATH ?? null });
  if (chromiumPath === null) return null;
  const guarded = { chromiumPath, sandbox: !CHROMIUM_NO_SANDBOX, allow: CAPTURE_ALLOW };
  return createPlaces(() => openBrowserSession(guarded), idleMs);
}

function createPlaces(openSession: () => Kept['opening'], idleMs: number): BrowserSessions {
  /** In the order of last use. */
  const kept = new Map<string, Kept>();
  let before: Promise<unknown> = Promise.resolve();

  const close = async (owner: string): Promise<void> => {
    const one = kept.get(owner);
    kept.delete(owner);
    if (one === undefined) return;
    if (one.timer !== null) clearTimeout(one.timer);
    const opened = await one.opening;
    if (opened.ok) await opened.value.close();
  };
  const use = (owner: string, one: Kept): void => {
    if (one.timer !== null) clearTimeout(one.timer);
    one.isResting = false;
    one.timer = setTimeout(() => void close(owner).catch(onFault), idleMs).unref();
    kept.delete(owner);
    kept.set(owner, one);
  };
  const find = async (owner: string): Promise<BrowserSession | null> => {
    const one = kept.get(owner);
    const opened = await one?.opening;
    if (one === undefined || opened?.ok !== true || kept.get(owner) !== one) return null;
    if (opened.value.hasEnded()) {
      await close(owner);
      return null;
    }
    use(owner, one);
    return opened.value;
  };
  const makeRoom = async (): Promise<boolean> => {
    while (kept.size >= limits.browserSessions) {
      const resting = [...kept].find(([, { isResting }]) => isResting);
      if (resting === undefined) return false;
      await close(resting[0]);
    }
    return true;
  };
  const start = async (owner: string): Promise<Result<BrowserSession, SessionsFailure>> => {
    const opening = openSession();
    use(owner, { opening, isResting: false, timer: null });
    const opened = await opening;
    if (opened.ok) return opened;
    await close(owner);
    const { code, sentence, reason } = opened.failure;
    log.warn({ code, reason }, 'a browser for a run did not start');
    return fail({ code, sentence });
  };
  return {
    find,
    close,
    // Opens one after the other, so that two never take the same place.
    open: (owner) => {
      const opened = before.then(async () => {
        const found = await find(owner);
        if (found !== null) return succeed(found);
        return (await makeRoom()) ? start(owner) : fail(noPlace);
      });
      before = opened.catch(() => undefined);
      return opened;
    },
    rest: (owner) => {
      const one = kept.get(owner);
      if (one !== undefined) one.isResting = true;
    },
    closeAll: async () => {
      await Promise.all([...kept.keys()].map(close));
    },
  };
}

const noPlace: SessionsFailure = {
  code: 'no_place',
  sentence: 'All browsers of this instance are in use. Try again in a few minutes.',
};

function onFault(error: unknown): void {
  log.error({ error }, 'a browser could not be closed');
}
