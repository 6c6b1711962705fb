/**
 * Writes the frames of a run in order, for the attempt that holds it. `commit` writes all frames pushed so far in the same transaction as
 * its own work, so that the log and the stored data are written together or not at all. Once a write has failed, nothing more is written.
 */
import { appendFrames, hasLostProgress, holdRun, type RunHolder } from '@/lib/domain/runs/store';
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
    work: (database: Database) => Promise<Value>,
  ): Promise<Value> {
    const done = writing.then(() => {
      if (failure !== null) throw failure;
      return store(holder, frames, work);
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
    await enqueue(queue.splice(0), () => Promise.resolve());
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
    commit: (work) => enqueue(queue.splice(0), work),
  };
}

/** If another attempt holds the run, writes neither the frames nor anything of `work`. After a loss, the queue begins the run again. */
function store<Value>(
  holder: RunHolder,
  frames: readonly Frame[],
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const rows = frames.map((frame) => ({
    seq: frame.eventId ?? 0,
    type: frame.event.type,
    payload: encodeFrame(frame),
  }));
  return inWholeWorkspace(holder.workspaceId, async (database) => {
    const isHeld =
      rows.length === 0 ? await holdRun(database, holder) : await appendFrames(database, holder, rows);
    if (isHeld) return work(database);
    if (await hasLostProgress(database, holder)) throw new Error('The database lost a part of this run.');
    throw new RunTakenOver('Another worker holds this run.');
  });
}
