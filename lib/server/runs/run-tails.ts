/**
 * Follows runs. For each run there is one tail per process, which reads the log from the database, encodes each frame once for each form that is read, and
 * fans it out in memory, so that a thousand readers cost one query and one encoding. A notification brings new frames, or names their run if they
 * are too long for it, and a poll covers lost notifications. A reader gets the stored frames first and then the live ones from the same list, so
 * none is missing or repeated. A slow reader loses nothing.
 */
import { z } from 'zod';
import { secondMs } from '@/lib/core/clock';
import { asId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { readJsonAs } from '@/lib/core/json';
import { isEnded } from '@/lib/domain/runs/run';
import { readLog, type StoredFrame } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { createListening, type Listening } from '@/lib/platform/db/listen';
import { log } from '@/lib/platform/telemetry/log';
import { onePerProcess } from '@/lib/platform/process-state';
import { createEncoder, type StreamForm } from './encoders';
import { createEncodedLog, type EncodedLog } from './encoded-log';

/** Milliseconds between two polls of the log when no notification arrives (threats: "Stream design"). */
const pollMs = 2 * secondMs;
/** Milliseconds that a run's frames stay in memory after the last reader left, for readers that come back. */
const lingerMs = 10 * secondMs;
/** The database sends no longer notification. */
const notificationChars = 8_000;
/** Frames read in one query. */
const pageFrames = 2_000;

type RunName = { readonly workspaceId: WorkspaceId; readonly runId: RunId };

type Tail = {
  readonly name: RunName;
  readonly frames: StoredFrame[];
  readonly encoded: Map<StreamForm, EncodedLog>;
  /** Each reader, by the function that tells it of a change. */
  readonly readers: Set<() => void>;
  hasEnded: boolean;
  isReading: boolean;
  readAgain: boolean;
  poll: NodeJS.Timeout | undefined;
};

export type FrameBatch = { readonly frames: readonly StoredFrame[]; readonly hasEnded: boolean };

export type WatchedLog = {
  /** Number of frames read so far, which is also the number of the last one. */
  countFrames(): number;
  /** True if no frame will be added. */
  hasEnded(): boolean;
  /** The log so far in a form, which all readers of the form share. Throws if a frame cannot be encoded. */
  encode(form: StreamForm): EncodedLog;
  leave(): void;
};

export type RunTails = {
  /** Calls back whenever frames were added or the run has ended. What is there already is not announced. */
  watch(name: RunName, onChange: () => void): WatchedLog;
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
  const unsubscribe = listening.on('run_frames', (told) => {
    const [runId = ''] = told.split(' ', 1);
    const tail = tails.get(asId<RunId>(runId));
    if (tail !== undefined && !takeTold(tail, told.slice(runId.length))) void readTail(tail);
  });

  function open(name: RunName, reader: () => void): Tail {
    const tail = tails.get(name.runId) ?? createTail(name);
    if (!tails.has(name.runId)) {
      tails.set(name.runId, tail);
      void readTail(tail);
    }
    tail.readers.add(reader);
    return tail;
  }

  function leave(tail: Tail, reader: () => void): void {
    tail.readers.delete(reader);
    if (tail.readers.size > 0) return;
    const timer = setTimeout(() => {
      if (tail.readers.size > 0) return;
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
    let changed = Promise.withResolvers<void>();
    const wake = () => changed.resolve();
    const tail = open(name, wake);
    signal.addEventListener('abort', wake);
    try {
      for (let next = after; !signal.aborted; ) {
        const { hasEnded } = tail;
        const frames = tail.frames.slice(next);
        next += frames.length;
        if (frames.length > 0) yield { frames, hasEnded };
        else if (hasEnded) return;
        else await changed.promise;
        changed = Promise.withResolvers();
      }
    } finally {
      signal.removeEventListener('abort', wake);
      leave(tail, wake);
    }
  }

  return {
    watch(name, onChange) {
      // A function of its own, because the same one may be given twice.
      const reader = () => onChange();
      const tail = open(name, reader);
      return {
        countFrames: () => tail.frames.length,
        hasEnded: () => tail.hasEnded,
        encode: (form) => encode(tail, form),
        leave: () => leave(tail, reader),
      };
    },
    follow,
    onRights: (changed) => listening.on('rights', (userId) => changed(asId<UserId>(userId))),
    countReaders: (runId) => tails.get(runId)?.readers.size ?? 0,
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
    encoded: new Map(),
    readers: new Set(),
    hasEnded: false,
    isReading: false,
    readAgain: false,
    poll: undefined,
  };
  tail.poll = setInterval(() => void readTail(tail), pollMs);
  tail.poll.unref();
  return tail;
}

function encode(tail: Tail, form: StreamForm): EncodedLog {
  const log = tail.encoded.get(form) ?? createEncodedLog(createEncoder(form));
  tail.encoded.set(form, log);
  log.add(tail.frames);
  return log;
}

const toldFrames = z.array(
  z.object({ seq: z.int(), payload: z.unknown(), at: z.string().transform((text) => new Date(`${text}Z`)) }),
);

/** The end of a run, with the number of its last frame. */
const toldEnd = z.object({ last: z.int() });
const toldNews = z.union([toldFrames, toldEnd]);

/** Takes what came with a notification. @returns false if the log must be read, because nothing came or something before it is missing */
function takeTold(tail: Tail, written: string): boolean {
  const told = readJsonAs(toldNews, written, notificationChars);
  if (!told.ok) return false;
  if (!('last' in told.value)) return addFrames(tail, told.value);
  if (told.value.last !== tail.frames.length) return false;
  end(tail);
  return true;
}

/** Adds those of the frames that the tail does not have yet, and tells its readers. @returns false if frames before them are missing */
function addFrames(tail: Tail, frames: readonly StoredFrame[]): boolean {
  const count = tail.frames.length;
  const added = frames.filter(({ seq }) => seq > count);
  const [first] = added;
  if (first === undefined) return true;
  if (first.seq !== count + 1) return false;
  tail.frames.push(...added);
  for (const tell of tail.readers) tell();
  return true;
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

async function readOnce(tail: Tail): Promise<void> {
  const { workspaceId, runId } = tail.name;
  const page = { runId, after: tail.frames.length, limit: pageFrames };
  const { status, frames } = await inWholeWorkspace(workspaceId, (database) =>
    readLog(database, workspaceId, page),
  );
  if (frames.length === pageFrames) tail.readAgain = true;
  // What a notification brought meanwhile is left out here.
  addFrames(tail, frames);
  if (tail.readAgain || (status !== null && !isEnded(status))) return;
  end(tail);
}

function end(tail: Tail): void {
  if (tail.hasEnded) return;
  tail.hasEnded = true;
  clearInterval(tail.poll);
  for (const tell of tail.readers) tell();
}

const tails = onePerProcess('run tails', () => createRunTails());

/** The tails of this process. */
export const getRunTails = (): RunTails => tails.get();
