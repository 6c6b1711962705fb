/** Describes a tool call in words: its state, its outcome, its duration. Pure. */
import type { StateName } from '@/components/ui/state-label';
import type { ToolRow } from '@/lib/protocol/agent-chat';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { summariseResult } from './summarise-result';

/** One row: what the stream says about the call, what is stored of it, or both. */
export type ShownCall = {
  readonly callId: string;
  readonly name: string;
  /** Null for a call that is only read from the server. */
  readonly live: ToolRow | null;
  /** Null until the server has answered. */
  readonly stored: RunCallReply | null;
};

export type CallState = { readonly state: StateName; readonly word: string };

const words = {
  proposed: { state: 'running', word: 'Proposed' },
  running: { state: 'running', word: 'Running' },
  waiting: { state: 'waiting', word: 'Waiting for you' },
  done: { state: 'done', word: 'Done' },
  failed: { state: 'failed', word: 'Failed' },
  denied: { state: 'refused', word: 'Denied' },
  refused: { state: 'refused', word: 'Refused' },
} as const satisfies Record<string, CallState>;

export function describeCallState({ live, stored }: ShownCall): CallState {
  // The stream is ahead of what was last read from the server.
  const liveState = live?.state ?? null;
  const status = stored?.status ?? null;
  if (liveState === 'done' || status === 'done') return words.done;
  if (status === 'refused') return describeRefusal(stored);
  if (liveState === 'failed') return words.failed;
  if (liveState === 'waiting' || status === 'waiting') return describeWaiting(stored);
  return status === 'proposed' && live === null ? words.proposed : words.running;
}

function describeRefusal(stored: RunCallReply | null): CallState {
  if (stored?.approval?.status === 'denied') return words.denied;
  if (stored?.approval?.status === 'expired') return { state: 'refused', word: 'Approval expired' };
  return stored?.started_at == null ? words.refused : words.failed;
}

function describeWaiting(stored: RunCallReply | null): CallState {
  const approval = stored?.approval ?? null;
  if (approval === null || approval.status === 'pending') {
    return approval?.can_decide === false
      ? { state: 'waiting', word: 'Waiting for approval' }
      : words.waiting;
  }
  if (approval.status === 'approved' || approval.status === 'consumed')
    return { state: 'running', word: 'Approved' };
  return approval.status === 'denied' ? words.denied : { state: 'refused', word: 'Not approved' };
}

/** Returns what the call does, with its object, or the tool's name if that is not known yet. */
export function nameCall({ name, stored }: ShownCall): string {
  if (stored === null) return name;
  return stored.description === '' ? stored.title : stored.description;
}

/** Returns the result in a few words, or why there is none. */
export function describeOutcome({ stored }: ShownCall): string {
  if (stored === null) return '';
  if (stored.status === 'done') return summariseResult(stored.result);
  if (stored.status !== 'refused') return '';
  return stored.approval?.denial_reason ?? stored.error ?? '';
}

/** Writes a duration as `340 ms` or `2.1 s`. */
export function writeMilliseconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
