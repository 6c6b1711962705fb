/**
 * The only Prisma client of a process. It connects as a role that owns nothing, so row-level security applies to every query. Only the
 * functions in `in-workspace.ts` hand out a database to work with.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { getEnvironment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import { watchPool } from '@/lib/platform/telemetry/metrics';
import { onePerProcess } from '../process-state';
import { noteBrokenConnection } from './broken-connections';
import { type Connection, getQueryConnection } from './connections';
import { PrismaClient } from './generated/client';
import { holdBegin, type ScopeValues, type Statement, transactOnce } from './opening';
import { getStatementNames } from './statement-names';
import { createStorableAdapter } from './storable-parameters';

/** Maximum connections per process. Web and worker together stay well below the embedded server's 60. */
const poolSize = 12;

/** The client, and the pool whose connections it uses. */
type OpenedClient = { readonly prisma: PrismaClient; readonly pool: pg.Pool; readonly nameOf: NameOf };
/** Empty for a statement that is not prepared. */
type NameOf = (sql: string) => string;

/** @param name of its connections, in the metrics */
export function createPrismaClient(
  connection: Connection,
  name = 'prisma',
  nameOf: NameOf = () => '',
): PrismaClient {
  return openClient(connection, name, nameOf).prisma;
}

function openClient(connection: Connection, name: string, nameOf: NameOf): OpenedClient {
  const pool = new pg.Pool(Object.assign({ max: poolSize, pipeline: true }, connection));
  // Without this listener, an idle connection that breaks would end the process. The next query opens a new one.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle connection broke'));
  pool.on('connect', (opened) => {
    opened.on('error', noteBrokenConnection);
    holdBegin(opened);
  });
  watchPool(name, pool);
  const options = { disposeExternalPool: true, statementNameGenerator: ({ sql }: SqlQuery) => nameOf(sql) };
  const prisma = new PrismaClient({ adapter: createStorableAdapter(new PrismaPg(pool, options)) });
  return { prisma, pool, nameOf };
}

const client = onePerProcess('prisma', () => {
  // A pooler lends one connection to many clients, which do not know what the others have prepared.
  const isPooled = getEnvironment().DATABASE_POOLER_URL !== undefined;
  const nameOf: NameOf = isPooled ? () => '' : (sql) => getStatementNames().nameOf(sql);
  return openClient(getQueryConnection(), 'prisma', nameOf);
});

export const getPrisma = (): PrismaClient => client.get().prisma;

/** Does one statement in a transaction of its own. Only `in-workspace.ts` calls this. */
export function sendAlone(
  scope: ScopeValues,
  { sql, values }: Statement,
  onBegun: () => void,
): Promise<number> {
  const { pool, nameOf } = client.get();
  return transactOnce(pool, scope, { sql, values, nameOf, onBegun });
}

export async function closePrisma(): Promise<void> {
  await client.take()?.prisma.$disconnect();
}
