/**
 * Which request and which trace the work that is being done belongs to. What belongs to a request is always known, for the log; a trace is known
 * only if it is recorded (`trace-work.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { onePerProcess } from '@/lib/platform/process-state';
import { type TraceParent, writeTraceParent } from './trace-parent';

export type WorkSituation = {
  readonly requestId: string | null;
  readonly trace: TraceParent | null;
  /** How many transactions the work has begun. */
  transactions: number;
};

const situation = onePerProcess('work situation', () => new AsyncLocalStorage<WorkSituation>());

export const findSituation = (): WorkSituation | null => situation.get().getStore() ?? null;

export function workIn<Value>(inside: WorkSituation, perform: () => Promise<Value>): Promise<Value> {
  return situation.get().run(inside, perform);
}

/** The `traceparent` of the work that is being done, for a job that it sends. Null if nothing is recorded. */
export function findTraceParent(): string | null {
  const trace = findSituation()?.trace ?? null;
  return trace === null ? null : writeTraceParent(trace);
}

/** Counts a transaction of the work that is being done. */
export function countTransaction(): void {
  const inside = findSituation();
  if (inside !== null) inside.transactions += 1;
}

/** What every line of the log says of the work that wrote it. */
export function describeSituation(): { readonly request_id?: string; readonly trace_id?: string } {
  const inside = findSituation();
  if (inside === null) return {};
  const { requestId, trace } = inside;
  return {
    ...(requestId === null ? {} : { request_id: requestId }),
    ...(trace === null ? {} : { trace_id: trace.traceId }),
  };
}
