/**
 * The log of a run in the browser: every frame, and the screen state computed from them. It reads the stored frames and then follows the
 * live ones. A broken connection resumes after the last received frame, so that nothing is lost or duplicated.
 */
import { useEffect, useState } from 'react';
import { sendRequest } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { firstRunState, reduceRun, type RunView } from '@/lib/protocol/agent-chat';
import { createLineReader } from '@/lib/protocol/ndjson';
import { readTimedFrame, type TimedFrame } from '@/lib/protocol/run-frames';

export type RunLog = {
  readonly frames: readonly TimedFrame[];
  readonly view: RunView;
  /** `ended` means that the log is complete. `lost` means that all retries failed; reloading the page tries again. */
  readonly connection: 'connected' | 'waiting' | 'ended' | 'lost';
};

type Held = Pick<RunLog, 'frames'> & { readonly state: typeof firstRunState };

const nothingHeld: Held = { frames: [], state: firstRunState };
const maxTries = 5;

export function useRunLog(runId: string): RunLog {
  const { id: workspaceId } = useWorkspace();
  const [held, setHeld] = useState(nothingHeld);
  const [connection, setConnection] = useState<RunLog['connection']>('connected');
  useEffect(() => {
    const abort = new AbortController();
    const log = { current: nothingHeld };
    const take = (frames: readonly TimedFrame[]) => {
      log.current = appendFrames(log.current, frames);
      setHeld(log.current);
    };
    const lastFrame = () => log.current.state.view.lastFrame;
    follow({ runId, workspaceId, signal: abort.signal, take, lastFrame, onConnection: setConnection }).catch(
      () => {
        if (!abort.signal.aborted) setConnection('lost');
      },
    );
    return () => abort.abort();
  }, [runId, workspaceId]);
  return { frames: held.frames, view: held.state.view, connection };
}

/** Appends frames, leaving out those that are already there. */
export function appendFrames(held: Held, frames: readonly TimedFrame[]): Held {
  const known = held.frames.at(-1)?.eventId ?? 0;
  const fresh = frames.filter(({ eventId }) => (eventId ?? known + 1) > known);
  if (fresh.length === 0) return held;
  return { frames: [...held.frames, ...fresh], state: fresh.reduce(reduceRun, held.state) };
}

type Following = {
  readonly runId: string;
  readonly workspaceId: string;
  readonly signal: AbortSignal;
  readonly take: (frames: readonly TimedFrame[]) => void;
  readonly lastFrame: () => number;
  readonly onConnection: (state: RunLog['connection']) => void;
};

async function follow(following: Following): Promise<void> {
  const { runId, workspaceId, signal } = following;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = following.lastFrame();
    try {
      const response = await sendRequest('GET /v1/runs/{id}/frames', {
        params: { id: runId },
        query: { after: before, form: 'timed' },
        workspaceId,
        signal,
      });
      following.onConnection('connected');
      await readFrames(response, following);
      following.onConnection('ended');
      return;
    } catch {
      signal.throwIfAborted();
    }
    if (following.lastFrame() > before) tries = 0;
    following.onConnection('waiting');
    await waitFor(500 * 2 ** tries, signal);
  }
  following.onConnection('lost');
}

async function readFrames(response: Response, { signal, take }: Following): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const lines = createLineReader(limits.lineChars);
  const keep = (read: ReturnType<typeof lines.end>) =>
    take(
      read.flatMap((line) => {
        const frame = line.type === 'line' ? readTimedFrame(line.text) : null;
        return frame?.ok === true ? [frame.value] : [];
      }),
    );
  try {
    for (;;) {
      const { value, done } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      keep(lines.push(value));
    }
    keep(lines.end());
  } finally {
    reader.releaseLock();
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Left', 'AbortError'));
    });
  });
}
