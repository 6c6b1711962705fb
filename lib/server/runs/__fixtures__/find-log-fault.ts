/**
 * Checks the contract of every log (run-stream §2, §4, §7; protocols 3), whatever kind of run wrote it and however it ended. Tests that
 * perform runs check each log with it, so a kind of run that breaks the contract fails wherever it is tested.
 */
import { type Frame, readWireFrame } from '@/lib/protocol/run-frames';

type Stored = { readonly seq: number; readonly payload: unknown };

/** @returns what is wrong with the log of a run that ended or waits, or null */
export function findLogFault(stored: readonly Stored[], { isEnded }: { readonly isEnded: boolean }): string | null {
  const frames: Frame[] = [];
  for (const { payload } of stored) {
    const read = readWireFrame(payload);
    if (!read.ok) return `A frame cannot be read: ${read.failure.reason}`;
    frames.push(read.value);
  }
  return (
    findNumberFault(frames) ?? findNodeFault(frames) ?? (isEnded ? findEndFault(frames) : null)
  );
}

function findNumberFault(frames: readonly Frame[]): string | null {
  if (frames[0]?.event.type !== 'run_start') return 'The log does not begin with run_start.';
  const hole = frames.findIndex(({ eventId }, place) => eventId !== place + 1);
  if (hole !== -1) return `Frame ${hole + 1} has the number ${frames[hole]?.eventId}.`;
  return frames.some(({ sessionId }) => sessionId !== frames[0]?.sessionId) ? 'The session changes.' : null;
}

function findNodeFault(frames: readonly Frame[]): string | null {
  const open = new Map<string, string>();
  const entered = new Set<string>();
  for (const { event, nodeId, eventId } of frames) {
    if (event.type === 'node_enter') {
      if (nodeId === undefined) return `node_enter ${eventId} has no node_id.`;
      open.set(nodeId, event.id);
      entered.add(nodeId);
    } else if (event.type === 'node_exit') {
      if (nodeId === undefined || open.get(nodeId) !== event.id) return `node_exit ${eventId} closes nothing.`;
      open.delete(nodeId);
    } else if (event.type === 'reply') {
      if (nodeId === undefined || !entered.has(nodeId)) return 'The reply names no node of its run.';
    } else if (nodeId !== undefined && !open.has(nodeId))
      return `${event.type} ${eventId} names a node that is not open.`;
  }
  return open.size === 0 ? null : `These nodes have no node_exit: ${[...open.values()].join(', ')}.`;
}

function findEndFault(frames: readonly Frame[]): string | null {
  const types = frames.map(({ event }) => event.type);
  if (!types.includes('values')) return 'The log has no values.';
  const reply = types.indexOf('reply');
  return reply === -1 || reply === types.length - 1 ? null : 'Something follows the reply.';
}
