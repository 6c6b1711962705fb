/**
 * The kinds of jobs by which workers can be divided, as the setting WORKER_KINDS names them: `answer:8,capture` is a worker that gives eight
 * answers at a time and captures sources, and does nothing else. What is long never waits in one line with what is short. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import { limits } from '@/lib/core/limits';

export const workerKinds = ['answer', 'work', 'export', 'capture', 'workflow', 'upkeep'] as const;

export type WorkerKind = (typeof workerKinds)[number];

/** How many jobs of each kind one worker does at a time. A kind that is not listed is not done. */
export type WorkerShare = Readonly<Partial<Record<WorkerKind, number>>>;

export const defaultShare = {
  answer: 8,
  work: 4,
  export: 1,
  capture: 3,
  workflow: 4,
  upkeep: 1,
} as const satisfies WorkerShare;

/** @returns an entry that cannot be read, as the failure */
export function readWorkerKinds(entries: readonly string[]): Result<WorkerShare, string> {
  if (entries.length === 0) return succeed(defaultShare);
  const share: Partial<Record<WorkerKind, number>> = {};
  for (const entry of entries) {
    const [name, count] = entry.split(':', 2);
    const kind = workerKinds.find((each) => each === name);
    if (kind === undefined || share[kind] !== undefined) return fail(entry);
    const places = count === undefined ? defaultShare[kind] : readPlaces(count);
    if (places === null) return fail(entry);
    share[kind] = places;
  }
  return succeed(share);
}

function readPlaces(count: string): number | null {
  const places = /^\d{1,3}$/.test(count) ? Number(count) : 0;
  return places >= 1 && places <= limits.workerPlaces ? places : null;
}
