/**
 * The one writer of a run's log. Text goes out at once the first time and then in batches of 40 ms, so that an answer of 2,000
 * tokens is a few hundred rows; every other frame is written as soon as the ones before it are. A recorder whose attempt was
 * taken over by another worker writes nothing more and aborts what it records.
 */
import { createUuid, type RunId, type WorkspaceId } from '@/lib/core/ids';
import { appendFrames, type Run } from '@/lib/domain/runs/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
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
        await store(holder, frames);
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        onLost(failure);
      }
    });
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
  };
}

async function store(
  holder: { readonly runId: RunId; readonly workspaceId: WorkspaceId; readonly attempt: number },
  frames: readonly Frame[],
): Promise<void> {
  const rows = frames.map((frame) => ({
    seq: frame.eventId ?? 0,
    type: frame.event.type,
    payload: encodeFrame(frame),
  }));
  const isHeld = await inWorkspace(holder.workspaceId, (database) => appendFrames(database, holder, rows));
  if (!isHeld) throw new RunTakenOver('Another worker holds this run.');
}
