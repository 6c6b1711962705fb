/**
 * The one writer of a run's log. Text goes out at once the first time and then in batches of 40 ms, so that an answer of 2,000
 * tokens is a few hundred rows; every other frame is written as soon as the ones before it are. A recorder whose attempt was
 * taken over by another worker writes nothing more and aborts what it records.
 */
import { createUuid } from '@/lib/core/ids';
import { appendFrames, holdRun, type Run, type RunHolder } from '@/lib/domain/runs/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import {
  createCustomEvent,
  createSequencer,
  type CustomValue,
  encodeFrame,
  type Frame,
  type KnownEvent,
  type NodeResult,
  type NodeRun,
} from '@/lib/protocol/run-frames';

/** Milliseconds between writes of streamed text (threats: 25 to 50). */
const batchMs = 40;

type StampedEvent = Exclude<KnownEvent, { type: 'node_enter' | 'node_exit' }>;

export type Recorder = {
  enter(name: string): NodeRun;
  record(event: StampedEvent, node?: NodeRun): void;
  note(value: CustomValue, node?: NodeRun): void;
  /** A piece of the answer's text. */
  text(content: string, node: NodeRun): void;
  exit(node: NodeRun, result: NodeResult): void;
  reply(text: string, node?: NodeRun): void;
  /** Resolves when everything recorded so far is stored; rejects when it cannot be. */
  flush(): Promise<void>;
  /** Stores everything recorded so far together with what `work` writes, or neither: what was told and what was kept agree. */
  commit<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
};

/** Another worker holds the run now. */
export class RunTakenOver extends Error {}

export function createRecorder(run: Run, onLost: (error: Error) => void): Recorder {
  const holder = { runId: run.id, workspaceId: run.workspaceId, attempt: run.attempt };
  const sequencer = createSequencer({
    sessionId: run.conversationId ?? run.id,
    nextEventId: run.lastSeq + 1,
  });
  const queue: Frame[] = [];
  let held: { content: string; node: NodeRun } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastTextMs = 0;
  let writing: Promise<void> = Promise.resolve();
  let failure: Error | null = null;

  function releaseText(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held === null) return;
    queue.push(
      sequencer.stamp({ type: 'message_chunk', content: held.content, id: held.node.name }, held.node),
    );
    held = null;
  }

  function write(): void {
    writing = writing.then(async () => {
      const frames = queue.splice(0);
      if (frames.length === 0 || failure !== null) return;
      try {
        await store(holder, frames, () => Promise.resolve());
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        onLost(failure);
      }
    });
  }

  async function commit<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
    releaseText();
    await writing;
    if (failure !== null) throw failure;
    const frames = queue.splice(0);
    const done = store(holder, frames, work);
    // What is recorded meanwhile is written behind it.
    writing = done.then(
      () => undefined,
      (error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
        if (error instanceof RunTakenOver) onLost(error);
      },
    );
    return done;
  }

  function push(frame: () => Frame): void {
    releaseText();
    queue.push(frame());
    write();
  }

  return {
    enter(name) {
      const node = { nodeId: createUuid(), name };
      push(() => sequencer.enter(node));
      return node;
    },
    record: (event, node) => push(() => sequencer.stamp(event, node)),
    note: (value, node) => push(() => sequencer.stamp(createCustomEvent(value), node)),
    text(content, node) {
      if (content === '') return;
      if (held !== null && held.node.nodeId !== node.nodeId) releaseText();
      held = { content: (held?.content ?? '') + content, node };
      const waitMs = lastTextMs + batchMs - performance.now();
      const release = () => {
        lastTextMs = performance.now();
        releaseText();
        write();
      };
      if (waitMs <= 0) release();
      else timer ??= setTimeout(release, waitMs);
    },
    exit: (node, result) => push(() => sequencer.exit(node, result)),
    reply: (text, node) => push(() => sequencer.reply(text, node)),
    async flush() {
      releaseText();
      write();
      await writing;
      if (failure !== null) throw failure;
    },
    commit,
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
