/**
 * The only writer of a run's log. The first text is written immediately and later text in batches of 40 ms, so that an answer of 2,000
 * tokens takes a few hundred rows. Every other frame is written as soon as the frames before it are. If another worker takes the attempt
 * over, the recorder writes nothing more and aborts the run.
 */
import { createUuid } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { Run } from '@/lib/domain/runs/run';
import type { Database } from '@/lib/platform/db/in-workspace';
import {
  createCustomEvent,
  createSequencer,
  emptyLog,
  type CustomValue,
  type Frame,
  type KnownEvent,
  type LogState,
  type NodeResult,
  type NodeRun,
} from '@/lib/protocol/run-frames';
import { createFrameWriter } from './frame-writer';

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
  /** Ends each node run that is still open, the innermost first. Every log ends like this, however its run ended. */
  closeOpen(result: NodeResult): void;
  /** Records the run's last state, unless its performer has already recorded one. */
  ensureValues(state: JsonValue): void;
  /** Records the reply of the run. If `node` is null, the reply belongs to the node run that was entered last. */
  reply(text: string, node: NodeRun | null): void;
  /** Resolves when everything recorded so far is stored. Rejects if it cannot be stored. */
  flush(): Promise<void>;
  /** Stores everything recorded so far together with what `work` writes, or neither, so that the log and the stored data agree. */
  commit<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
};

/** @param log what an earlier worker left in the log. */
export function createRecorder(run: Run, onLost: (error: Error) => void, log: LogState = emptyLog): Recorder {
  const holder = { runId: run.id, workspaceId: run.workspaceId, attempt: run.attempt };
  const writer = createFrameWriter(holder, onLost);
  const sequencer = createSequencer({
    sessionId: run.conversationId ?? run.id,
    nextEventId: run.lastSeq + 1,
    open: log.open,
    last: log.last,
  });
  let held: { content: string; node: NodeRun } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastTextMs = 0;
  let { hasValues } = log;

  /** A log ends with its reply, so frames that a later worker repeats in order to end the run are not written again. */
  function write(frame: Frame): void {
    if (!log.hasReply) writer.push(frame);
  }

  function releaseText(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held === null) return;
    write(sequencer.stamp({ type: 'message_chunk', content: held.content, id: held.node.name }, held.node));
    held = null;
  }

  function push(frame: () => Frame): void {
    releaseText();
    write(frame());
  }

  function enter(name: string): NodeRun {
    const node = { nodeId: createUuid(), name };
    push(() => sequencer.enter(node));
    return node;
  }

  function record(event: StampedEvent, node?: NodeRun): void {
    if (event.type === 'values') hasValues = true;
    push(() => sequencer.stamp(event, node));
  }

  /** The node run that a reply belongs to. A run that answered without any node gets one for the reply. */
  function requireReplying(): NodeRun {
    const last = sequencer.findLast();
    if (last !== null) return last;
    const node = enter('reply');
    push(() => sequencer.exit(node, 'Ok'));
    return node;
  }

  return {
    enter,
    record,
    note: (value, node) => push(() => sequencer.stamp(createCustomEvent(value), node)),
    text(content, node) {
      if (content === '') return;
      if (held !== null && held.node.nodeId !== node.nodeId) releaseText();
      held = { content: (held?.content ?? '') + content, node };
      const waitMs = lastTextMs + batchMs - performance.now();
      const release = () => {
        lastTextMs = performance.now();
        releaseText();
      };
      if (waitMs <= 0) release();
      else timer ??= setTimeout(release, waitMs);
    },
    exit: (node, result) => push(() => sequencer.exit(node, result)),
    closeOpen(result) {
      for (const node of sequencer.listOpen().toReversed()) push(() => sequencer.exit(node, result));
    },
    ensureValues(state) {
      if (!hasValues) record({ type: 'values', state });
    },
    reply(text, node) {
      const made = node ?? requireReplying();
      push(() => sequencer.reply(text, made));
    },
    flush() {
      releaseText();
      return writer.flush();
    },
    commit(work) {
      releaseText();
      return writer.commit(work);
    },
  };
}
