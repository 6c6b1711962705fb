/**
 * Numbering of one run as a value (run-stream §7.1, protocols 3). It alone writes `session_id`, `node_id` and `event_id`, so no
 * producer can forget or repeat one: numbers grow by one without holes, `run_start` comes first, a node's frames carry its
 * node run. Breaking these rules is a programming error and throws. Node run ids are made by the caller.
 */
import type { KnownEvent, NodeResult } from './events';
import type { Frame } from './frame';

export type NodeRun = { readonly nodeId: string; readonly name: string };

export type SequencerOptions = {
  readonly sessionId: string;
  /** The first number to give: 1, or one more than the last stored frame when a run is taken over. */
  readonly nextEventId?: number;
  /** Node runs of an earlier worker that this log has still open. */
  readonly open?: readonly NodeRun[];
  /** The node run that an earlier worker entered last; a reply may name it. */
  readonly last?: NodeRun | null;
};

export type Sequencer = {
  readonly nextEventId: number;
  /** Node runs without their exit, in the order in which they were entered. */
  listOpen(): readonly NodeRun[];
  /** The node run that was entered last, or null before the first. */
  findLast(): NodeRun | null;
  /** Starts a node run; parallel ones have distinct `nodeId`s. */
  enter(run: NodeRun): Frame;
  /** Any event but entering and leaving; inside a node run where one is given. */
  stamp(event: Exclude<KnownEvent, { type: 'node_enter' | 'node_exit' }>, run?: NodeRun): Frame;
  exit(run: NodeRun, result: NodeResult): Frame;
  /** The reply of the run, made by `run`, which may have ended. */
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
