/** Fills the tables of a backup one after another as their parts arrive, and counts the rows. */
import { once } from 'node:events';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { AppError } from '@/lib/core/errors';
import type { BackedUpTable, BackupManifest } from './manifest';

export type TableLoader = {
  add(table: string, bytes: Buffer): Promise<void>;
  /** Stops in the middle of a table so that the connection can be used again. */
  abandon(): Promise<void>;
  /** Ends the last table, checks the row counts, and restores the guards that were disabled for loading. */
  finish(): Promise<void>;
};

export async function createTableLoader(client: pg.Client, manifest: BackupManifest): Promise<TableLoader> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const rows = new Map<string, number>();
  const guards = await setAsideGuards(client, manifest.tables);
  let filling: Filling | null = null;

  async function end(): Promise<void> {
    if (filling === null) return;
    const { name, stream, failure } = filling;
    if (failure !== null) throw failure;
    stream.end();
    await once(stream, 'finish');
    rows.set(name, stream.rowCount);
    filling = null;
  }

  return {
    async add(name, bytes) {
      if (filling?.name !== name) {
        await end();
        filling = beginTable(client, tables.get(name));
      }
      await write(filling, bytes);
    },
    async abandon() {
      if (filling === null || filling.failure !== null) return;
      const closed = once(filling.stream, 'close').catch(() => undefined);
      filling.stream.destroy(new Error('The rest of the back-up cannot be read.'));
      await closed;
    },
    async finish() {
      await end();
      for (const { name, rows: wanted } of manifest.tables) {
        const loaded = rows.get(name) ?? 0;
        if (loaded === wanted) continue;
        throw new AppError(
          'internal',
          `The table ${name} is incomplete: ${loaded} of ${wanted} rows arrived. Nothing was changed.`,
        );
      }
      await guards.putBack();
      await setSequences(client, manifest);
    },
  };
}

type Filling = { readonly name: string; readonly stream: CopyStreamQuery; failure: Error | null };

function beginTable(client: pg.Client, table: BackedUpTable | undefined): Filling {
  if (table === undefined)
    throw new AppError('invalid_input', 'The back-up contains a table that its manifest does not list.');
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`COPY ${pg.escapeIdentifier(table.name)} (${columns}) FROM STDIN`));
  const filling: Filling = { name: table.name, stream, failure: null };
  stream.on('error', (error) => (filling.failure = error));
  return filling;
}

/** Resolves when more may be written, so that memory never holds more than one part of the table. */
async function write(filling: Filling, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (filling.failure !== null) return reject(filling.failure);
    filling.stream.once('error', reject);
    filling.stream.write(bytes, (error) => {
      filling.stream.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Disables row-level security for the table owner and the triggers. PostgreSQL refuses `COPY` into a table whose row-level security applies
 * to the loader, as ours does for an owner who is not a superuser, and a trigger would announce every old frame as if it were new. A deferrable
 * reference is checked when all tables are there.
 */
async function setAsideGuards(client: pg.Client, tables: readonly BackedUpTable[]) {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any ($1)`,
    [names],
  );
  const alter = async (table: string, change: string) => {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ${change}`);
  };
  for (const { name } of rows) await alter(name, 'NO FORCE ROW LEVEL SECURITY');
  for (const name of names) await alter(name, 'DISABLE TRIGGER USER');
  await client.query('SET CONSTRAINTS ALL DEFERRED');
  return {
    async putBack() {
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      for (const name of names) await alter(name, 'ENABLE TRIGGER USER');
      for (const { name } of rows) await alter(name, 'FORCE ROW LEVEL SECURITY');
    },
  };
}

async function setSequences(client: pg.Client, { sequences }: BackupManifest): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
  }
}
