import type { StateName } from '@/components/ui/state-label';
import type { RunReply } from '@/lib/protocol/http/runs';

/** The state of a run as shape, colour and word. */
export const runStates: Readonly<Record<RunReply['status'], { state: StateName; word: string }>> = {
  queued: { state: 'waiting', word: 'Waiting' },
  running: { state: 'running', word: 'Running' },
  waiting: { state: 'waiting', word: 'Waits for approval' },
  complete: { state: 'done', word: 'Done' },
  partial: { state: 'doubtful', word: 'In part' },
  failed: { state: 'failed', word: 'Failed' },
  cancelled: { state: 'refused', word: 'Stopped' },
};

export const runKinds: Readonly<Record<RunReply['kind'], string>> = {
  chat: 'Answer',
  agent: 'Conversation',
  tool: 'Tool',
  transform: 'Artifact',
  summarize: 'Summary',
  extract: 'Fields',
  guide: 'Guide',
  export: 'File',
};

/** How long it worked; null while it does or where it never began. */
export function writeDuration({
  started_at: started,
  finished_at: finished,
}: Pick<RunReply, 'started_at' | 'finished_at'>): string | null {
  if (started === null || finished === null) return null;
  const seconds = (Date.parse(finished) - Date.parse(started)) / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
