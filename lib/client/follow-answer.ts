/**
 * Follows a run to its end as screen state: reads its events, and reconnects after the last frame received if the connection breaks or
 * falls silent. Nothing is lost or applied twice, because frames are numbered and the reducer knows the last one.
 */
import { limits } from '@/lib/core/limits';
import { emptyRunView, readChatEvent, reduceEvent, type RunView } from '@/lib/protocol/agent-chat';
import { createSseReader } from '@/lib/protocol/sse';
import { ApiFailure, sendRequest } from './api';

/** Milliseconds without a byte after which the connection counts as dead. The server sends something every 15 s. */
const stallMs = 20_000;
/** Number of attempts to reconnect before the user is asked. */
const maxTries = 6;

export type ConnectionState = 'connected' | 'waiting' | 'lost';

export type FollowOptions = {
  readonly workspaceId: string;
  /** Starts the run and returns the response with its events. Undefined when rejoining a known run. */
  readonly begin?: () => Promise<Response>;
  /** The run to rejoin, if it was started earlier. */
  readonly runId?: string;
  readonly onView: (view: RunView) => void;
  /** Called when the connection is lost and when it is back. */
  readonly onConnection?: (state: ConnectionState) => void;
  readonly signal: AbortSignal;
};

function isFinished(view: RunView): boolean {
  return view.status === 'complete' || view.status === 'stopped' || view.status === 'failed';
}

/**
 * Resolves with the view at the end of the run, or null if the connection was lost for good. Rejects with an ApiFailure if the run could
 * not be started or the server refuses.
 */
export async function followAnswer(options: FollowOptions): Promise<RunView | null> {
  let view = emptyRunView;
  const take = (next: RunView) => {
    view = next;
    options.onView(next);
  };
  let response = options.begin === undefined ? null : await options.begin();
  for (let tries = 0; ; tries += 1) {
    const before = view.lastFrame;
    const isOver = await readOnce(options, { response, view: () => view, take });
    if (isOver || isFinished(view) || getRunId(options, view) === null) return view;
    if (view.lastFrame > before) tries = 0;
    if (tries >= maxTries) {
      options.onConnection?.('lost');
      return null;
    }
    options.onConnection?.('waiting');
    response = null;
    await waitToRetry(tries, options.signal);
  }
}

const getRunId = (options: FollowOptions, view: RunView) => view.ids?.runId ?? options.runId ?? null;

type Reading = {
  readonly response: Response | null;
  readonly view: () => RunView;
  readonly take: (view: RunView) => void;
};

/** Reads one connection to its end. Returns true if the server says that nothing is left. */
async function readOnce(options: FollowOptions, { response, view, take }: Reading): Promise<boolean> {
  try {
    const runId = getRunId(options, view());
    const opened = response ?? (runId === null ? null : await rejoin(options, runId, view().lastFrame));
    if (opened === null || opened.status === 204) return true;
    options.onConnection?.('connected');
    await readEvents(opened, options.signal, (event) => take(reduceEvent(view(), event)));
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ApiFailure && error.code !== 'offline') throw error;
  }
  return false;
}

function rejoin({ workspaceId, signal }: FollowOptions, runId: string, after: number): Promise<Response> {
  return sendRequest('GET /v1/runs/{id}/events', {
    params: { id: runId },
    query: { after },
    workspaceId,
    signal,
  });
}

type ReadEvent = Parameters<typeof reduceEvent>[1];

async function readEvents(
  response: Response,
  signal: AbortSignal,
  onEvent: (event: ReadEvent) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const events = createSseReader(limits.eventChars);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void reader.cancel(), stallMs);
  };
  try {
    watch();
    for (;;) {
      const { value, done } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      watch();
      for (const reading of events.push(value)) {
        if (reading.type !== 'event') continue;
        const read = readChatEvent(reading.message);
        if (read.ok && read.value.event.type !== 'unknown')
          onEvent({ event: read.value.event, id: read.value.id });
      }
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/**
 * Waits with exponential back-off and jitter. The wait ends early when the browser comes online or the page's visibility changes. While the
 * browser is offline there is no timer: it waits until one of these happens.
 */
function waitToRetry(tries: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(15_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2);
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      document.removeEventListener('visibilitychange', finish);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = window.navigator.onLine ? setTimeout(finish, ms) : undefined;
    window.addEventListener('online', finish, { once: true });
    document.addEventListener('visibilitychange', finish, { once: true });
    signal.addEventListener('abort', finish, { once: true });
  });
}
