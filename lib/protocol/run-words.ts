/** Kinds and statuses of runs, as named on every wire. No schemas, so that screens can import it. */
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

/** The statuses a run can end with by itself. It is cancelled only from outside. */
export type PerformedStatus = Extract<(typeof runStatuses)[number], 'complete' | 'partial' | 'failed'>;
