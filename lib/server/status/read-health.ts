/**
 * Readiness: this process is not about to stop, the database answers, and a worker sent a heartbeat within the last seconds. Where web and
 * workers are started apart (`ROLE=web`), the workers are reported only: a load balancer that took every web process out while they are
 * replaced would keep readers from what is there. Model, browser,
 * mail and the store of files are reported but do not affect readiness. Replies contain no path or address, because anyone may ask.
 */
import { z } from 'zod';
import { secondMs } from '@/lib/core/clock';
import { assertNever } from '@/lib/core/errors';
import { listHeartbeats, pingDatabase } from '@/lib/domain/status/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getReplicas } from '@/lib/platform/db/replicas';
import { getEnvironment } from '@/lib/platform/settings/env';
import { workerKinds } from '@/lib/platform/settings/worker-kinds';
import type { healthSchema } from '@/lib/protocol/http/health';
import { readStorageHealth } from '@/lib/server/objects/read-storage-health';
import { type AnnouncedState, getAnnouncedState } from './announced-state';
import { getDrain } from '@/lib/platform/processes/drain';

/** Workers send a heartbeat every 5 s. After three missed ones, a worker counts as gone. */
export const heartbeatMs = 5 * secondMs;

export const heartbeatDetailSchema = z.object({
  browser: z.string().nullable(),
  /** Whether the browser starts. It is tried once, after the worker started. */
  browserState: z.enum(['untried', 'starts', 'fails']).default('untried'),
  /** Why the browser does not start, as a text for people without any path. */
  browserProblem: z.string().nullable().default(null),
  /** The kinds of jobs that it does. A worker of an earlier version does all. */
  kinds: z.array(z.string()).default([...workerKinds]),
  /** Names of the ports through which tools can use this worker. */
  ports: z.array(z.string()).default([]),
});

export type HeartbeatDetail = z.output<typeof heartbeatDetailSchema>;

type Health = z.output<typeof healthSchema>;
type Part = Health['parts']['database'];

const workerDetails: Record<AnnouncedState['worker'], string> = {
  running: 'none has reported in',
  restarting: 'restarting',
};

/** Undefined if nothing was announced, because then the failure itself says more. */
const databaseDetails = {
  running: undefined,
  restarting: 'restarting',
  disk_full: 'the disk is full',
} as const satisfies Record<AnnouncedState['database'], string | undefined>;

export async function readHealth(now: Date = new Date()): Promise<Health> {
  const announced = getAnnouncedState();
  const standing = presentStanding();
  try {
    const workers = await acrossWorkspaces(async (database) => {
      await pingDatabase(database);
      return listHeartbeats(database, new Date(now.getTime() - 3 * heartbeatMs));
    });
    const storage = await readStorageHealth();
    const database = presentDatabase(announced);
    const worker = presentWorker(announced, workers);
    const decisive =
      getEnvironment().ROLE === 'web' ? [standing.web, database] : [standing.web, database, worker];
    const isReady = decisive.every(({ status }) => status === 'ready');
    return {
      status: isReady ? 'ready' : 'unavailable',
      parts: {
        ...standing,
        database,
        worker,
        storage,
        browser: presentBrowser(workers.map(({ detail }) => detail)),
      },
    };
  } catch (error) {
    const detail = databaseDetails[announced.database] ?? (error instanceof Error ? error.name : 'no answer');
    return {
      status: 'unavailable',
      parts: {
        ...standing,
        database: { status: 'unavailable', detail },
        worker: { status: 'unavailable', detail: 'unknown without the database' },
        storage: { status: 'unavailable', detail: 'unknown without the database' },
        browser: { status: 'absent', detail: 'unknown without the database' },
      },
    };
  }
}

/** Presents what is known without the database. */
function presentStanding(): Pick<Health['parts'], 'web' | 'model' | 'mail'> {
  const { MODEL, SMTP_URL } = getEnvironment();
  return {
    web:
      getDrain().state === 'serving'
        ? { status: 'ready', detail: 'the server takes requests' }
        : { status: 'unavailable', detail: 'the server is shutting down' },
    model: { status: 'ready', detail: MODEL ?? 'extractive, unless a workspace chose a model' },
    mail:
      SMTP_URL === undefined
        ? { status: 'absent', detail: 'no mail server is set up, so workflows send no e-mail' }
        : { status: 'ready', detail: 'a mail server is set up' },
  };
}

/** Presents a database that answers. Its disk may still be full. */
function presentDatabase({ database }: AnnouncedState): Part {
  return database === 'disk_full'
    ? { status: 'unavailable', detail: databaseDetails.disk_full }
    : { status: 'ready', detail: `the database answers${describeReplicas()}` };
}

/** The primary answers for replicas that do not, so they decide nothing. */
function describeReplicas(): string {
  const replicas = getReplicas();
  return replicas.count === 0 ? '' : `; reads may use ${replicas.countUsed()} of ${replicas.count} replicas`;
}

/** A worker that is restarting may have sent a heartbeat a moment ago. */
function presentWorker({ worker }: AnnouncedState, heardOf: readonly { readonly detail: unknown }[]): Part {
  if (heardOf.length === 0 || worker !== 'running')
    return { status: 'unavailable', detail: workerDetails[worker] };
  const done = new Set(heardOf.flatMap(({ detail }) => heartbeatDetailSchema.parse(detail).kinds));
  const undone = workerKinds.filter((kind) => !done.has(kind));
  return undone.length === 0
    ? { status: 'ready', detail: `${heardOf.length} running` }
    : {
        status: 'unavailable',
        detail: `${heardOf.length} running, and none does jobs of the kind ${undone.join(', ')}`,
      };
}

/** It is not enough that a browser was found: one that cannot start captures nothing. One worker whose browser starts is enough. */
function presentBrowser(heartbeats: readonly unknown[]): Part {
  const details = heartbeats.flatMap((heartbeat) => heartbeatDetailSchema.safeParse(heartbeat).data ?? []);
  const detail = details.find(({ browserState }) => browserState === 'starts') ?? details[0] ?? null;
  if (detail === null || detail.browser === null) {
    return {
      status: 'absent',
      detail: 'none was found, so pages that need scripts are not captured in full',
    };
  }
  switch (detail.browserState) {
    case 'untried':
      return { status: 'unavailable', detail: 'a browser was found, and is being tried' };
    case 'starts':
      return { status: 'ready', detail: 'a browser was found, and starts' };
    case 'fails':
      return {
        status: 'unavailable',
        detail: detail.browserProblem ?? 'a browser was found, but does not start',
      };
    default:
      return assertNever(detail.browserState);
  }
}
