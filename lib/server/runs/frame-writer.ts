/**
 * Writes the frames of a run in order, for the attempt that holds it. What is committed takes every frame given so far into its own
 * transaction, so that what is told and what is kept are stored together or not at all. Once a write has failed nothing is written any more.
 */
import { appendFrames, holdRun, type RunHolder } from '@/lib/domain/runs/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { encodeFrame, type Frame } from '@/lib/protocol/run-frames';

/** Another worker holds the run now. */
export class RunTakenOver extends Error {}

export type FrameWriter = {
  /** Stored soon; `flush` says when. */
  push(frame: Frame): void;
  /** Resolves when everything given so far is stored; rejects when it cannot be. */
  flush(): Promise<void>;
  commit<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
};

export function createFrameWriter(holder: RunHolder, onLost: (error: Error) => void): FrameWriter {
  const queue: Frame[] = [];
  let writing: Promise<void> = Promise.resolve();
  let failure: Error | null = null;

  /** One transaction after the other. The frames are those of now, so a later write finds them gone. */
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
      // `onLost` has told of it, and `flush` will.
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

/** Nothing is written, and nothing of `work`, where another attempt holds the run. */
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
  return inWorkspace(holder.workspaceId, async (database) => {
    const isHeld =
      rows.length === 0 ? await holdRun(database, holder) : await appendFrames(database, holder, rows);
    if (!isHeld) throw new RunTakenOver('Another worker holds this run.');
    return work(database);
  });
}
