/**
 * Numbers the frames of one run (run-stream §7.1, protocols 3). Only this module writes `session_id`, `node_id` and `event_id`, so no
 * producer can forget or repeat one: numbers grow by one without gaps, `run_start` comes first, and a node's frames carry its node run.
 * Breaking these rules is a programming error and throws. The caller creates the node run ids.
 */
import type { KnownEvent, NodeResult } from './events';
import type { Frame } from './frame';

export type NodeRun = { readonly nodeId: string; readonly name: string };

export type SequencerOptions = {
  readonly sessionId: string;
  /** The first number to assign: 1, or one more than the last stored frame when a run is taken over. */
  readonly nextEventId?: number;
  /** Node runs of an earlier worker that are still open in this log. */
  readonly open?: readonly NodeRun[];
  /** The last node run that an earlier worker entered. A reply may name it. */
  readonly last?: NodeRun | null;
};

export type Sequencer = {
  readonly nextEventId: number;
  /** Node runs without an exit, in the order they were entered. */
  listOpen(): readonly NodeRun[];
  /** Returns the last node run that was entered, or null if there was none. */
  findLast(): NodeRun | null;
  /** Starts a node run. Parallel node runs have distinct `nodeId`s. */
  enter(run: NodeRun): Frame;
  /** Stamps any event except entering and leaving a node. If `run` is given, the event belongs to that node run. */
  stamp(event: Exclude<KnownEvent, { type: 'node_enter' | 'node_exit' }>, run?: NodeRun): Frame;
  exit(run: NodeRun, result: NodeResult): Frame;
  /** Stamps the reply of the run, made by `run`, which may have ended. */
  reply(text: string, run?: NodeRun): Frame;
};

export function createSequencer({
  sessionId,
  nextEventId = 1,
  open: earlier = [],
  last: before = null,
}: SequencerOptions): Sequencer {
  let next = nextEventId;
  let last = before;
  const open = new Map(earlier.map((run) => [run.nodeId, run]));
  const entered = new Set([...open.keys(), ...(before === null ? [] : [before.nodeId])]);

  function number(event: Frame['event'], nodeId?: string): Frame {
    if (next === 1 && event.type !== 'run_start') throw new Error('run_start is the first frame of a run.');
    if (next !== 1 && event.type === 'run_start') throw new Error('A run starts once.');
    const frame = { sessionId, ...(nodeId !== undefined && { nodeId }), eventId: next, event };
    next += 1;
    return frame;
  }

  function requireOpen(run: NodeRun): string {
    if (!open.has(run.nodeId)) throw new Error(`The node run ${run.nodeId} (${run.name}) is not open.`);
    return run.nodeId;
  }

  return {
    get nextEventId() {
      return next;
    },
    listOpen: () => [...open.values()],
    findLast: () => last,
    enter(run) {
      if (open.has(run.nodeId)) throw new Error(`The node run ${run.nodeId} is open already.`);
      const frame = number({ type: 'node_enter', id: run.name }, run.nodeId);
      open.set(run.nodeId, run);
      last = run;
      entered.add(run.nodeId);
      return frame;
    },
    stamp: (event, run) => number(event, run === undefined ? undefined : requireOpen(run)),
    exit(run, result) {
      const nodeId = requireOpen(run);
      const frame = number({ type: 'node_exit', id: run.name, result }, nodeId);
      open.delete(nodeId);
      return frame;
    },
    reply(text, run) {
      if (run !== undefined && !entered.has(run.nodeId)) {
        throw new Error(`The node run ${run.nodeId} (${run.name}) was never entered.`);
      }
      return number({ type: 'reply', reply: text }, run?.nodeId);
    },
  };
}
