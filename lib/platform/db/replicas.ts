/**
 * Reads at copies of the database (DATABASE_REPLICA_URL), which take heavy reads off the primary. A replica answers only if it has replayed
 * all that was committed when the read began, so nobody misses what they, or anyone else, did before. Otherwise the primary answers, and the
 * replica rests for a moment. Whether a replica may answer is asked of itself in each transaction: it must be a standby of this database, on
 * the timeline of the primary, and its connection must have the app's role, for which row-level security holds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/core/errors';
import { type DatabaseHost, readDatabaseAddress } from '@/lib/platform/settings/database-address';
import { getEnvironment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import { watchReplicas } from '@/lib/platform/telemetry/metrics';
import { onePerProcess } from '../process-state';
import { createPrismaClient, getPrisma } from './client';
import { appRole, becomeAppRole } from './connections';
import type { Prisma, PrismaClient } from './generated/client';

/** Milliseconds after which a replica that does not accept a connection counts as away. */
const connectMs = 2_000;
/** A read waits this often, and each time so many milliseconds, for what the replica has not replayed yet. */
const replayLooks = 10;
const replayMs = 10;
/** Milliseconds for which a replica that could not answer is not asked. */
const restMs = 2_000;
/** Milliseconds for which a server is not asked that is no replica now. */
const otherRestMs = 30_000;

type Replica = {
  readonly client: PrismaClient;
  /** When it may be asked again, by `performance.now()`. */
  restsUntil: number;
};

export type Replicas = {
  /**
   * Does `work` in a transaction of a replica. Returns null if none can answer; the caller then reads at the primary. `work` may have been
   * begun several times then.
   */
  read<Value>(
    work: (transaction: Prisma.TransactionClient) => Promise<Value>,
    timeoutMs: number,
  ): Promise<{ readonly value: Value } | null>;
  readonly count: number;
  /** Number of replicas that answered when they were asked last. */
  countUsed(): number;
  close(): Promise<void>;
};

/** What the primary had committed, and where. */
type Position = { readonly lsn: string; readonly timeline: number; readonly database: string };

const databaseName = `(select concat(system_identifier, ' ', (select oid from pg_database where datname = current_database()))
  from pg_control_system())`;

/** Without `synchronous_commit`, a transaction is visible before its part of the log is written. */
const positionOfPrimary = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline, ${databaseName} as database`;

/** A standby that follows a former primary may have replayed more than the primary has written, but on an earlier timeline. */
const replayedState = `select
  pg_is_in_recovery() and current_user = '${appRole}' and ${databaseName} = $3 as "isReplica",
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and greatest(timeline_id, min_recovery_end_timeline) >= $2 as "isUpToDate",
  extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "ageSeconds"
  from pg_control_checkpoint(), pg_control_recovery()`;

type ReplayedState = {
  readonly isReplica: boolean;
  readonly isUpToDate: boolean;
  /** Since the last transaction that it has replayed was committed. */
  readonly ageSeconds: number | null;
};

async function readPosition(): Promise<Position> {
  const [position] = await getPrisma().$queryRawUnsafe<Position[]>(positionOfPrimary);
  if (position === undefined) throw new Error('The primary does not say how far its log is.');
  return position;
}

async function askState(
  queries: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  { lsn, timeline, database }: Position,
): Promise<ReplayedState> {
  const [state] = await queries.$queryRawUnsafe<ReplayedState[]>(replayedState, lsn, timeline, database);
  return state ?? { isReplica: false, isUpToDate: false, ageSeconds: null };
}

/** The address of the replicas may name the primary, too, which changes its place with one of them. */
class NoReplica extends Error {}

/** Each statement of the transaction sees what was replayed when it began. */
async function waitUntilReplayed(transaction: Prisma.TransactionClient, position: Position): Promise<void> {
  for (let look = 0; look < replayLooks; look += 1) {
    if (look > 0) await sleep(replayMs);
    const { isReplica, isUpToDate } = await askState(transaction, position);
    if (!isReplica) throw new NoReplica('It is no replica of the primary.');
    if (isUpToDate) return;
  }
  throw new Error('It is behind the primary.');
}

function createReplicas(hosts: readonly DatabaseHost[]): Replicas {
  const all = hosts.map((host, index): Replica => ({ client: createClient(host, index + 1), restsUntil: 0 }));
  let turn = 0;
  if (all.length > 0) watchReplicas(() => measureLags(all));

  function listReady(): Replica[] {
    turn += 1;
    const inTurn = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
    return inTurn.filter(({ restsUntil }) => restsUntil <= performance.now());
  }

  function rest(replica: Replica, error: unknown): void {
    const isReplica = !(error instanceof NoReplica);
    replica.restsUntil = performance.now() + (isReplica ? restMs : otherRestMs);
    const said = {
      replica: all.indexOf(replica) + 1,
      reason: error instanceof Error ? error.message : String(error),
    };
    if (isReplica) log.warn(said, 'a replica could not answer, so another server does');
    else log.debug(said, 'a server is not read from');
  }

  return {
    count: all.length,
    countUsed: () => all.filter(({ restsUntil }) => restsUntil <= performance.now()).length,
    async read(work, timeoutMs) {
      const ready = listReady();
      if (ready.length === 0) return null;
      const position = await readPosition();
      for (const replica of ready) {
        try {
          return { value: await readAt(replica, position, { work, timeoutMs }) };
        } catch (error) {
          if (error instanceof AppError) throw error;
          rest(replica, error);
        }
      }
      return null;
    },
    async close() {
      await Promise.all(all.map(({ client }) => client.$disconnect()));
    },
  };
}

type Reading<Value> = {
  readonly work: (transaction: Prisma.TransactionClient) => Promise<Value>;
  readonly timeoutMs: number;
};

function readAt<Value>(
  { client }: Replica,
  position: Position,
  { work, timeoutMs }: Reading<Value>,
): Promise<Value> {
  return client.$transaction(
    async (transaction) => {
      await waitUntilReplayed(transaction, position);
      return work(transaction);
    },
    { timeout: timeoutMs, maxWait: connectMs },
  );
}

const createClient = ({ url }: DatabaseHost, number: number) =>
  createPrismaClient(
    Object.assign(becomeAppRole(url), { connectionTimeoutMillis: connectMs }),
    `replica ${number}`,
  );

/** @returns seconds for each replica; null if it does not answer */
async function measureLags(replicas: readonly Replica[]): Promise<(number | null)[]> {
  const position = await readPosition().catch(() => null);
  if (position === null) return replicas.map(() => null);
  return Promise.all(
    replicas.map(async ({ client }) => {
      const state = await askState(client, position).catch(() => null);
      if (state === null || !state.isReplica) return null;
      return state.isUpToDate ? 0 : state.ageSeconds;
    }),
  );
}

const replicas = onePerProcess('replicas', () => {
  const address = getEnvironment().DATABASE_REPLICA_URL;
  const read = address === undefined ? null : readDatabaseAddress(address);
  return createReplicas(read?.ok === true ? read.value : []);
});

export const getReplicas = (): Replicas => replicas.get();

export async function closeReplicas(): Promise<void> {
  await replicas.take()?.close();
}
