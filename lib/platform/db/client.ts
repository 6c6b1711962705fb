/**
 * The only Prisma client of a process. It connects as a role that owns nothing, so row-level security applies to every query. Only the
 * functions in `in-workspace.ts` hand out a database to work with.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { log } from '@/lib/platform/telemetry/log';
import { watchPool } from '@/lib/platform/telemetry/metrics';
import { onePerProcess } from '../process-state';
import { noteBrokenConnection } from './broken-connections';
import { type Connection, getQueryConnection } from './connections';
import { PrismaClient } from './generated/client';
import { createStorableAdapter } from './storable-parameters';

/** Maximum connections per process. Web and worker together stay well below the embedded server's 60. */
const poolSize = 12;

/** @param name of its connections, in the metrics */
export function createPrismaClient(connection: Connection, name = 'prisma'): PrismaClient {
  const pool = new pg.Pool(Object.assign({ max: poolSize }, connection));
  // Without this listener, an idle connection that breaks would end the process. The next query opens a new one.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle connection broke'));
  pool.on('connect', (opened) => opened.on('error', noteBrokenConnection));
  watchPool(name, pool);
  return new PrismaClient({
    adapter: createStorableAdapter(new PrismaPg(pool, { disposeExternalPool: true })),
  });
}

const client = onePerProcess('prisma', () => createPrismaClient(getQueryConnection()));

export const getPrisma = (): PrismaClient => client.get();

export async function closePrisma(): Promise<void> {
  await client.take()?.$disconnect();
}
