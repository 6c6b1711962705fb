/**
 * What `/metrics` shows to whoever has METRICS_TOKEN: what this process counted, and the queues and unfinished runs of the whole instance, which
 * every web process and worker reports alike.
 */
import { timingSafeEqual } from 'node:crypto';
import { Gauge, Registry } from 'prom-client';
import { countJobs, countUnfinishedRuns } from '@/lib/domain/status/store';
import { type ChangeCounts, countChanges, findEngineState } from '@/lib/domain/search/engine-store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { kindOfQueue, queueNames } from '@/lib/platform/jobs/queues';
import { writeProcessMetrics } from '@/lib/platform/telemetry/metrics';

/** @param authorization the header of the request. @returns the answer, which is 404 as long as no token is set */
export async function answerMetrics(authorization: string | null): Promise<Response> {
  const { METRICS_TOKEN } = getEnvironment();
  if (METRICS_TOKEN === undefined) return new Response('Metrics are off.\n', { status: 404 });
  if (!isSame(authorization ?? '', `Bearer ${METRICS_TOKEN}`)) {
    const headers = { 'www-authenticate': 'Bearer' };
    return new Response('Send METRICS_TOKEN as a bearer token.\n', { status: 401, headers });
  }
  const text = `${await writeProcessMetrics()}${await writeInstanceMetrics()}`;
  const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' };
  return new Response(text, { headers });
}

function isSame(presented: string, expected: string): boolean {
  const [one, other] = [Buffer.from(presented), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function writeInstanceMetrics(): Promise<string> {
  const { jobs, runs, engine, changes } = await acrossWorkspaces(async (database) => ({
    jobs: await countJobs(database),
    runs: await countUnfinishedRuns(database),
    engine: await findEngineState(database),
    changes: await countChanges(database, null),
  }));
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['kind', 'queue'];
  const depth = new Gauge({
    name: 'sourcebook_jobs',
    help: 'Jobs that are due or being done, by kind and queue',
    labelNames: [...labelNames, 'state'],
    registers,
  });
  const age = new Gauge({
    name: 'sourcebook_job_wait_seconds',
    help: 'Seconds that the oldest job that is due has waited, by kind and queue',
    labelNames,
    registers,
  });
  const unfinished = new Gauge({
    name: 'sourcebook_runs',
    help: 'Runs that have not ended, by status',
    labelNames: ['status'],
    registers,
  });
  for (const queue of queueNames) {
    const labels = { kind: kindOfQueue[queue], queue };
    const found = jobs.find(({ name }) => name === queue);
    depth.set({ kind: labels.kind, queue, state: 'due' }, found?.due ?? 0);
    depth.set({ kind: labels.kind, queue, state: 'active' }, found?.active ?? 0);
    age.set(labels, found?.waitSeconds ?? 0);
  }
  for (const { status, count } of runs) unfinished.set({ status }, count);
  if (engine !== null) addEngine(registry, changes);
  return registry.metrics();
}

function addEngine(registry: Registry, { sources, refused, oldestSeconds }: ChangeCounts): void {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'sourcebook_search_engine_sources',
    help: 'Sources that the search engine does not have as they are now: those that wait, and those that it refused',
    labelNames: ['state'],
    registers,
  });
  waiting.set({ state: 'waiting' }, sources - refused);
  waiting.set({ state: 'refused' }, refused);
  new Gauge({
    name: 'sourcebook_search_engine_wait_seconds',
    help: 'Seconds that the oldest of them has waited',
    registers,
  }).set(oldestSeconds);
}
