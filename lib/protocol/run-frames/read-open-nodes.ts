/**
 * Collects, frame by frame, what a log leaves unfinished: node runs without a node_exit, and whether the values and the reply were already
 * sent. When a worker is lost, the one that takes over closes what it left open (run-stream §2, "Node run"). Pure.
 */
import type { Frame } from './frame';
import type { NodeRun } from './sequence';

export type LogState = {
  /** In the order they were entered. */
  readonly open: readonly NodeRun[];
  /** The last node run that was entered, open or not, or null if there was none. */
  readonly last: NodeRun | null;
  readonly hasValues: boolean;
  /** True if the reply was sent, which is the last frame that readers get. */
  readonly hasReply: boolean;
};

export const emptyLog: LogState = { open: [], last: null, hasValues: false, hasReply: false };

export function readOpenNodes(log: LogState, { event, nodeId }: Frame): LogState {
  if (event.type === 'values') return { ...log, hasValues: true };
  if (event.type === 'reply') return { ...log, hasReply: true };
  if (nodeId === undefined) return log;
  if (event.type === 'node_enter') {
    const node = { nodeId, name: event.id };
    return { ...log, open: [...log.open, node], last: node };
  }
  if (event.type !== 'node_exit') return log;
  return { ...log, open: log.open.filter((node) => node.nodeId !== nodeId) };
}
