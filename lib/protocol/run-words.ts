/** What kinds of runs there are and how one stands, in the words of every wire. It brings no shapes along: screens read it too. */
export const runKinds = [
  'chat',
  'explore',
  'research',
  'agent',
  'tool',
  'transform',
  'summarize',
  'extract',
  'export',
  'fill',
  'knowledge',
] as const;

/** Described in `lib/domain/runs/run.ts`. */
export const runStatuses = [
  'queued',
  'running',
  'waiting',
  'complete',
  'partial',
  'failed',
  'cancelled',
] as const;

/** How work ends by itself: a run is cancelled only from outside. */
export type PerformedStatus = Extract<(typeof runStatuses)[number], 'complete' | 'partial' | 'failed'>;
