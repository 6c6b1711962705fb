/**
 * The nodes that a run with tools writes to its log: `think` and `act`, with one open at a time (run-stream §2, protocols 3: "react also
 * emits updates after each node"). An update contains only ids and short texts, never the body of a source.
 */
import type { JsonValue } from '@/lib/core/json';
import type { NodeResult, NodeRun } from '@/lib/protocol/run-frames';
import type { Recorder } from './recorder';

export type RunNodes = {
  /** Begins a turn. Leaves the node that is open. */
  think(): NodeRun;
  /** The node whose text the user reads: the open `think` node, or a new one. */
  speak(): NodeRun;
  /** The node in which calls are made: the open `act` node, or a new one. */
  act(): NodeRun;
  /** Leaves the open node and records the run's state at that point. */
  leave(state: JsonValue, result?: NodeResult): void;
};

export function createRunNodes(recorder: Recorder): RunNodes {
  let open: NodeRun | null = null;
  const leave = (state: JsonValue, result: NodeResult = 'Ok') => {
    if (open === null) return;
    recorder.record({ type: 'updates', id: open.name, state }, open);
    recorder.exit(open, result);
    open = null;
  };
  const enter = (name: 'think' | 'act') => {
    leave({});
    const node = recorder.enter(name);
    open = node;
    return node;
  };
  return {
    think: () => enter('think'),
    speak: () => (open?.name === 'think' ? open : enter('think')),
    act: () => (open?.name === 'act' ? open : enter('act')),
    leave,
  };
}
