/**
 * Decides whether a backup may be restored into a database, and clears it. It removes only what Sourcebook's migrations created and the
 * queues. It never drops a foreign table, because a database that holds one is refused.
 */
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import type { Migration } from '@/lib/platform/db/apply-migrations';
import { passingTables } from './list-tables';

/** Tables that may hold rows before the first user exists: `verification` holds the link for the first owner. */
const heldByNobody: readonly string[] = [...passingTables, 'verification'];

/** @throws AppError with a one-sentence message */
export async function requireRoom(
  client: pg.Client,
  { migrations, replace }: { readonly migrations: readonly Migration[]; readonly replace: boolean },
): Promise<void> {
  await requireAlone(client);
  const there = await listThere(client);
  const own = new Set(['_prisma_migrations', ...migrations.flatMap(({ sql }) => listMade(sql))]);
  const stranger = there.find((name) => !own.has(name));
  if (stranger !== undefined) {
    throw new AppError(
      'conflict',
      `This database contains the table ${stranger}, which does not belong to Sourcebook. Restore into a separate database.`,
    );
  }
  if (replace) return;
  for (const name of there.filter((table) => !heldByNobody.includes(table))) {
    const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount === 0) continue;
    throw new AppError(
      'conflict',
      'This database is not empty. Add --replace to replace everything in it with the back-up.',
    );
  }
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.others ?? 0) === 0) return;
  throw new AppError(
    'conflict',
    'Something is connected to this database; stop Sourcebook first, then restore.',
  );
}

async function listThere(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     order by relname`,
  );
  return rows.map(({ name }) => name);
}

const listMade = (sql: string) =>
  [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map((match) => match[1] ?? '');

/** Extensions and the role are kept, because they may be shared and the migrations create them only if they are missing. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query(`DO $$
    DECLARE made record;
    BEGIN
      FOR made IN
        SELECT oid::regclass AS name FROM pg_class AS class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', made.name); END LOOP;
      FOR made IN
        SELECT oid::regprocedure AS name FROM pg_proc AS routine
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = routine.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP ROUTINE %s CASCADE', made.name); END LOOP;
      FOR made IN
        SELECT cfgname AS name FROM pg_ts_config
        WHERE cfgnamespace = 'public'::regnamespace AND cfgname LIKE 'sourcebook\\_%'
      LOOP EXECUTE format('DROP TEXT SEARCH CONFIGURATION public.%I CASCADE', made.name); END LOOP;
    END $$`);
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
}
