/**
 * Follows runs. For each run there is one tail per process, which reads the log from the database and fans it out in memory, so that a
 * thousand readers cost one query. A notification announces new frames, and a poll covers lost notifications. A reader gets the stored
 * frames first and then the live ones from the same list, so none is missing or repeated. A slow reader loses nothing.
 */
import { secondMs } from '@/lib/core/clock';
import { asId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { isEnded } from '@/lib/domain/runs/run';
import { findRun, listFrames, type StoredFrame } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { createListening, type Listening } from '@/lib/platform/db/listen';
import { log } from '@/lib/platform/telemetry/log';
import { onePerProcess } from '@/lib/platform/process-state';

/** Milliseconds between two polls of the log when no notification arrives (threats: "Stream design"). */
const pollMs = 2 * secondMs;
/** Milliseconds that a run's frames stay in memory after the last reader left, for readers that come back. */
const lingerMs = 10 * secondMs;
/** Frames read in one query. */
const pageFrames = 2_000;

type RunName = { readonly workspaceId: WorkspaceId; readonly runId: RunId };

type Tail = {
  readonly name: RunName;
  readonly frames: StoredFrame[];
  hasEnded: boolean;
  /** Resolves at the next change and is then replaced. */
  changed: PromiseWithResolvers<void>;
  readers: number;
  isReading: boolean;
  readAgain: boolean;
  poll: NodeJS.Timeout | undefined;
};

export type FrameBatch = { readonly frames: readonly StoredFrame[]; readonly hasEnded: boolean };

export type RunTails = {
  /**
   * Yields batches of the frames after `after`: the stored ones immediately, each later one when it is written. Ends after the last frame
   * of a run that has ended, or when `signal` aborts.
   */
  follow(name: RunName, after: number, signal: AbortSignal): AsyncGenerator<FrameBatch, void>;
  /** Number of readers of the run in this process. */
  countReaders(runId: RunId): number;
  /**
   * Calls back when the rights of a user have changed in any workspace, over the same connection as the frames. Returns a function that
   * unsubscribes.
   */
  onRights(changed: (userId: UserId) => void): () => void;
  close(): Promise<void>;
};

export function createRunTails(listening: Listening = createListening()): RunTails {
  const tails = new Map<RunId, Tail>();
  const unsubscribe = listening.on('run_frames', (runId) => {
    const tail = tails.get(asId<RunId>(runId));
    if (tail !== undefined) void readTail(tail);
  });

  function open(name: RunName): Tail {
    const tail = tails.get(name.runId) ?? createTail(name);
    if (!tails.has(name.runId)) {
      tails.set(name.runId, tail);
      void readTail(tail);
    }
    tail.readers += 1;
    return tail;
  }

  function leave(tail: Tail): void {
    tail.readers -= 1;
    if (tail.readers > 0) return;
    const timer = setTimeout(() => {
      if (tail.readers > 0) return;
      clearInterval(tail.poll);
      tails.delete(tail.name.runId);
    }, lingerMs);
    timer.unref();
  }

  async function* follow(
    name: RunName,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<FrameBatch, void> {
    const tail = open(name);
    try {
      yield* readBatches(tail, after, signal);
    } finally {
      leave(tail);
    }
  }

  return {
    follow,
    onRights: (changed) => listening.on('rights', (userId) => changed(asId<UserId>(userId))),
    countReaders: (runId) => tails.get(runId)?.readers ?? 0,
    async close() {
      unsubscribe();
      for (const tail of tails.values()) clearInterval(tail.poll);
      tails.clear();
      await listening.close();
    },
  };
}

function createTail(name: RunName): Tail {
  const tail: Tail = {
    name,
    frames: [],
    hasEnded: false,
    changed: Promise.withResolvers(),
    readers: 0,
    isReading: false,
    readAgain: false,
    poll: undefined,
  };
  tail.poll = setInterval(() => void readTail(tail), pollMs);
  tail.poll.unref();
  return tail;
}

/**
 * Yields the frames after a frame number that the tail has now or gets later. Frames are numbered from 1 without gaps, so a number is a
 * position in the list.
 */
async function* readBatches(
  tail: Tail,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<FrameBatch, void> {
  let next = after;
  while (!signal.aborted) {
    const { changed, hasEnded } = tail;
    if (tail.frames.length > next) {
      const frames = tail.frames.slice(next);
      next = tail.frames.length;
      yield { frames, hasEnded: tail.hasEnded };
    } else if (hasEnded) {
      return;
    } else {
      await waitForChange(changed.promise, signal);
    }
  }
}

/**
 * A reader waits thousands of times, so a wait must leave nothing behind: a long-lived promise keeps everything that was raced against it.
 */
async function waitForChange(changed: Promise<void>, signal: AbortSignal): Promise<void> {
  const left = Promise.withResolvers<void>();
  const leave = () => left.resolve();
  signal.addEventListener('abort', leave, { once: true });
  await Promise.race([changed, left.promise]);
  signal.removeEventListener('abort', leave);
}

/** Only one read runs at a time. A notification that arrives during it causes one more. */
async function readTail(tail: Tail): Promise<void> {
  tail.readAgain = true;
  if (tail.isReading) return;
  tail.isReading = true;
  try {
    while (tail.readAgain && !tail.hasEnded) {
      tail.readAgain = false;
      await readOnce(tail);
    }
  } catch (error) {
    log.warn(
      { runId: tail.name.runId, error: String(error) },
      'the log of a run could not be read; trying again',
    );
  } finally {
    tail.isReading = false;
  }
}

/** Reads the status before the frames, so that the frames of a run that has ended are complete. */
async function readOnce(tail: Tail): Promise<void> {
  const { workspaceId, runId } = tail.name;
  const { run, frames } = await inWholeWorkspace(workspaceId, async (database) => ({
    run: await findRun(database, workspaceId, runId),
    frames: await listFrames(database, workspaceId, {
      runId,
      after: tail.frames.at(-1)?.seq ?? 0,
      limit: pageFrames,
    }),
  }));
  tail.frames.push(...frames);
  if (frames.length === pageFrames) tail.readAgain = true;
  tail.hasEnded = !tail.readAgain && (run === null || isEnded(run.status));
  if (frames.length > 0 || tail.hasEnded) {
    tail.changed.resolve();
    tail.changed = Promise.withResolvers();
  }
  if (tail.hasEnded) clearInterval(tail.poll);
}

const tails = onePerProcess('run tails', () => createRunTails());

/** The tails of this process. */
export const getRunTails = (): RunTails => tails.get();
