/**
 * Records a piece of work as a span of a trace: a request, the job that it sent, and the calls of models and tools that the job made are one trace,
 * also across processes. Nothing is recorded, and no code for it is loaded, unless OTEL_EXPORTER_OTLP_ENDPOINT is set. What may be said in a trace is in
 * `trace-span.ts`.
 */
import { AppError } from '@/lib/core/errors';
import type { Tracer } from './create-tracer';
import { getEnvironment } from '@/lib/platform/settings/env';
import { onePerProcess } from '@/lib/platform/process-state';
import { readTraceParent } from './trace-parent';
import type { NewSpan, WorkSpan } from './trace-span';
import { findSituation, workIn } from './work-situation';

/** Null if no traces are wanted. */
const tracer = onePerProcess('tracer', async (): Promise<Tracer | null> => {
  const settings = getEnvironment();
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { createTracer } = await import('./create-tracer');
  return createTracer({ ...settings, endpoint });
});

const isOn = () => getEnvironment().OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;

const unrecorded: WorkSpan = { set: () => undefined, fail: () => undefined };

export type Work = NewSpan & {
  /** The request that begins here. Other work belongs to the request around it. */
  readonly requestId?: string;
  /** A `traceparent` from outside of this process. Without one, the trace of the work around it goes on, or a new one begins. */
  readonly parent?: unknown;
  /** True if it is done so often that it would drown the rest. */
  readonly isIgnored?: boolean;
};

/** Does a piece of work, and records how long it took and whether it failed. */
export async function traceWork<Value>(
  work: Work,
  perform: (span: WorkSpan) => Promise<Value>,
): Promise<Value> {
  const around = findSituation();
  const requestId = work.requestId ?? around?.requestId ?? null;
  const recorded = isOn() && work.isIgnored !== true ? await tracer.get() : null;
  if (recorded === null)
    return workIn({ requestId, trace: null, transactions: 0 }, () => perform(unrecorded));
  const span = recorded.start(work, readTraceParent(work.parent) ?? around?.trace ?? null);
  const inside = { requestId, trace: span.self, transactions: 0 };
  try {
    return await workIn(inside, () => perform(span));
  } catch (error) {
    span.fail(nameError(error));
    throw error;
  } finally {
    span.set({ 'sourcebook.database.transactions': inside.transactions });
    span.end();
  }
}

function nameError(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Sends the last spans before the process ends. */
export async function endTracing(): Promise<void> {
  const last = await tracer.take();
  await last?.end();
}
