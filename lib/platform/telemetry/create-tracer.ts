/**
 * Sends spans to a collector over OTLP/HTTP (OTEL_EXPORTER_OTLP_ENDPOINT). This is the only file that loads OpenTelemetry's code, and it is
 * loaded only if that is set. It registers nothing with OpenTelemetry's global interface, where Next and other packages would find it and
 * record addresses and queries of their own. A collector that is away costs a line of the log; the spans are dropped.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { assertNever } from '@/lib/core/errors';
import { secondMs } from '@/lib/core/clock';
import type { Environment } from '@/lib/platform/settings/env';
import { log } from './log';
import type { NewSpan, WorkSpan } from './trace-span';
import type { TraceParent } from './trace-parent';

type OpenSpan = WorkSpan & { readonly self: TraceParent; end(): void };

export type Tracer = {
  start(span: NewSpan, parent: TraceParent | null): OpenSpan;
  /** Sends what is left. */
  end(): Promise<void>;
};

/** Milliseconds that spans are gathered before they are sent, and that sending may take. */
const gatherMs = secondMs;
const sendMs = 10 * secondMs;

export type TraceSettings = Pick<
  Environment,
  'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
> & { readonly endpoint: string };

export function createTracer(settings: TraceSettings): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: sendMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }),
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellFailures(exporter),
        scheduledDelayMillis: gatherMs,
        exportTimeoutMillis: sendMs,
      }),
    ],
  });
  const tracer = provider.getTracer('sourcebook');
  return {
    start({ name, kind, attributes }, parent) {
      const context =
        parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, writeContext(parent));
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const { traceId, spanId, traceFlags: flags } = span.spanContext();
      return {
        self: { traceId, spanId, flags },
        set: (more) => {
          span.setAttributes(more);
        },
        fail: (type) => {
          span.setAttributes({ 'error.type': type }).setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
    },
    // A collector that refuses the last spans is no reason to end badly.
    end: () => provider.shutdown().catch(noteEnd),
  };
}

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

const writeContext = ({ traceId, spanId, flags }: TraceParent) => ({
  traceId,
  spanId,
  traceFlags: flags,
  isRemote: true,
});

function createSampler({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: TraceSettings): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
    default:
      return assertNever(name);
  }
}

const noteEnd = (error: unknown) =>
  log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'the last traces were lost');

/** The name of the error alone: its message may contain the address. */
function tellFailures(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined)
          log.warn({ reason: result.error.name }, 'traces could not be sent to the collector');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
