/**
 * Brings a database to what this version needs: its schema, its queues, and the mark of the secret key. Any number of processes may start at
 * the same time: one prepares, the others wait for it. A process with another secret key is refused, because it could not read what the
 * others sealed, and they could not read what it would seal.
 */
import path from 'node:path';
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import { applyMigrations } from '@/lib/platform/db/apply-migrations';
import { connectTo } from '@/lib/platform/db/connections';
import { requireAppRole, requirePooler, requireReplicas } from '@/lib/platform/db/require-database';
import { prepareJobs } from '@/lib/platform/jobs/prepare-jobs';
import { markKey } from './kept-key';

export const migrations = path.resolve(import.meta.dirname, '../../prisma/migrations');

/** Held while the database is prepared. Migrations take a lock of their own below it. */
const preparationLock = 20_261_220;

type Preparation = {
  readonly secretKey: string;
  /** Whether the database may get another secret key than it was sealed with. */
  readonly mayReplaceKey: boolean;
  /** The address of a pooler before the database, if there is one. */
  readonly poolerUrl?: string | undefined;
  /** The address of replicas of the database, if there are any. */
  readonly replicaUrl?: string | undefined;
};

export async function prepareDatabase(url: string, preparation: Preparation): Promise<void> {
  const client = new pg.Client(connectTo(url));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    await applyMigrations(url, migrations);
    await requireAppRole(url);
    if (preparation.poolerUrl !== undefined) await requirePooler(preparation.poolerUrl, url);
    if (preparation.replicaUrl !== undefined) await requireReplicas(preparation.replicaUrl, url);
    await requireSameKey(client, preparation);
    await prepareJobs(url);
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}

async function requireSameKey(client: pg.Client, { secretKey, mayReplaceKey }: Preparation): Promise<void> {
  const mark = markKey(secretKey);
  const { rows } = await client.query<{ mark: string }>(
    `insert into secret_key_mark (mark) values ($1)
     on conflict (is_only) do update set mark = case when $2 then excluded.mark else secret_key_mark.mark end
     returning mark`,
    [mark, mayReplaceKey],
  );
  if (rows[0]?.mark !== mark) throw new AppError('conflict', anotherKey);
}

const anotherKey =
  'This database was sealed with another secret key. Set SECRET_KEY to that key, which is the same for all processes of an instance and is ' +
  'kept in the file secret.key of the data directory where the instance first ran. If it is lost, start once with REPLACE_SECRET_KEY=true: ' +
  'everyone must then sign in again, and API tokens and saved model keys no longer work.';
