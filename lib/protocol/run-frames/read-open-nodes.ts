/**
 * What a log leaves unfinished, read frame by frame: node runs without their node_exit, and whether its values were told. The worker that goes
 * on after another was lost closes what that one left open (run-stream §2, "Node run"). Pure.
 */
import type { Frame } from './frame';
import type { NodeRun } from './sequence';

export type LogState = {
  /** In the order in which they were entered. */
  readonly open: readonly NodeRun[];
  /** The node run that was entered last, open or not, or null if there was none. */
  readonly last: NodeRun | null;
  readonly hasValues: boolean;
  /** The reply is there: it is the last frame that readers get. */
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
