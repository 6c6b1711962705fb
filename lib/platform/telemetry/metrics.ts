/**
 * What this process counts for operators, in the text form of Prometheus: requests, model calls, database connections, and Node's own figures.
 * Never counts anything by user, workspace, or address with its ids, because whoever may read metrics may read none of that.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onePerProcess } from '@/lib/platform/process-state';

type PoolUse = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

/** From a cached read to an answer that waits for a slow model. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const metrics = onePerProcess('metrics', createMetrics);

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const pools = new Map<string, PoolUse>();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'sourcebook_database_connections',
    help: 'Database connections of this process by pool: in use, idle, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const replicas: { measureLags: () => Promise<readonly (number | null)[]> } = {
    measureLags: async () => [],
  };
  new Gauge({
    name: 'sourcebook_database_replica_lag_seconds',
    help: 'Seconds by which a replica is behind the primary; none for one that does not answer',
    labelNames: ['replica'],
    registers,
    async collect() {
      this.reset();
      for (const [index, seconds] of (await replicas.measureLags()).entries())
        if (seconds !== null) this.set({ replica: index + 1 }, seconds);
    },
  });
  return {
    registry,
    pools,
    replicas,
    requests: new Histogram({
      name: 'sourcebook_http_request_seconds',
      help: 'Seconds until a request to the API is answered, or its stream begins',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    modelCalls: new Counter({
      name: 'sourcebook_model_calls_total',
      help: 'Model calls that ended, by how',
      labelNames: ['provider', 'ended'],
      registers,
    }),
    modelTokens: new Counter({
      name: 'sourcebook_model_tokens_total',
      help: 'Tokens of model calls',
      labelNames: ['provider', 'direction'],
      registers,
    }),
  };
}

/** @param request.route the pattern of the path, never the path itself */
export function countRequest(
  request: { readonly method: string; readonly route: string; readonly status: number },
  seconds: number,
): void {
  metrics.get().requests.observe(request, seconds);
}

export function countModelCall(call: {
  readonly provider: string;
  readonly ended: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}): void {
  const { provider, ended, inputTokens, outputTokens } = call;
  const { modelCalls, modelTokens } = metrics.get();
  modelCalls.inc({ provider, ended });
  modelTokens.inc({ provider, direction: 'input' }, inputTokens ?? 0);
  modelTokens.inc({ provider, direction: 'output' }, outputTokens ?? 0);
}

/** @param pool a later pool of the same name takes its place */
export function watchPool(name: string, pool: PoolUse): void {
  metrics.get().pools.set(name, pool);
}

/** @param measureLags seconds for each replica, or null */
export function watchReplicas(measureLags: () => Promise<readonly (number | null)[]>): void {
  metrics.get().replicas.measureLags = measureLags;
}

export const writeProcessMetrics = (): Promise<string> => metrics.get().registry.metrics();
