/**
 * Writes the frames of a run in order, for the attempt that holds it. `commit` writes all frames pushed so far in the same transaction as
 * its own work, so that the log and the stored data are written together or not at all. Once a write has failed, nothing more is written.
 */
import {
  appendFrames,
  appendFramesAlone,
  hasLostProgress,
  holdRun,
  type NewFrame,
  type RunHolder,
} from '@/lib/domain/runs/store';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { encodeFrame, type Frame } from '@/lib/protocol/run-frames';

/** Thrown when another worker holds the run. */
export class RunTakenOver extends Error {}

export type FrameWriter = {
  /** Stores the frame soon. `flush` resolves when that is done. */
  push(frame: Frame): void;
  /** Resolves when all frames pushed so far are stored. Rejects if they cannot be stored. */
  flush(): Promise<void>;
  commit<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
};

export function createFrameWriter(holder: RunHolder, onLost: (error: Error) => void): FrameWriter {
  const queue: Frame[] = [];
  let writing: Promise<void> = Promise.resolve();
  let failure: Error | null = null;

  /** Runs one transaction after another. `frames` have already been removed from the queue, so a later write does not see them. */
  function enqueue<Value>(
    frames: readonly Frame[],
    write: (rows: readonly NewFrame[]) => Promise<Value>,
  ): Promise<Value> {
    const done = writing.then(() => {
      if (failure !== null) throw failure;
      return write(frames.map(presentRow));
    });
    writing = done.then(
      () => undefined,
      (error: unknown) => {
        if (failure !== null) return;
        failure = error instanceof Error ? error : new Error(String(error));
        onLost(failure);
      },
    );
    return done;
  }

  async function writeQueue(): Promise<void> {
    await writing;
    if (queue.length === 0 || failure !== null) return;
    await enqueue(queue.splice(0), (rows) => storeFrames(holder, rows));
  }

  return {
    push(frame) {
      queue.push(frame);
      // `onLost` has reported the error, and `flush` will.
      writeQueue().catch(() => undefined);
    },
    async flush() {
      await writeQueue();
      await writing;
      if (failure !== null) throw failure;
    },
    commit: (work) => enqueue(queue.splice(0), (rows) => storeWith(holder, rows, work)),
  };
}

const presentRow = (frame: Frame): NewFrame => ({
  seq: frame.eventId ?? 0,
  type: frame.event.type,
  payload: encodeFrame(frame),
});

/** If another attempt holds the run, writes nothing. After a loss, the queue begins the run again. */
async function storeFrames(holder: RunHolder, [first, ...others]: readonly NewFrame[]): Promise<void> {
  if (first === undefined || (await appendFramesAlone(holder, [first, ...others]))) return;
  await inWholeWorkspace(holder.workspaceId, (database) => refuse(database, holder));
}

/** If another attempt holds the run, writes neither the frames nor anything of `work`. */
function storeWith<Value>(
  holder: RunHolder,
  rows: readonly NewFrame[],
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  return inWholeWorkspace(holder.workspaceId, async (database) => {
    const isHeld =
      rows.length === 0 ? await holdRun(database, holder) : await appendFrames(database, holder, rows);
    return isHeld ? work(database) : refuse(database, holder);
  });
}

async function refuse(database: Database, holder: RunHolder): Promise<never> {
  if (await hasLostProgress(database, holder)) throw new Error('The database lost a part of this run.');
  throw new RunTakenOver('Another worker holds this run.');
}
