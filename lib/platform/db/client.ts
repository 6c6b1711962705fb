/**
 * The only Prisma client of a process. It connects as `sourcebook_app`, a role that owns nothing, so row-level security applies to every
 * query. Only the functions in `in-workspace.ts` hand out a database to work with.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import { getEnvironment } from '../env';
import { onePerProcess } from '../process-state';
import { PrismaClient } from './generated/client';
import { createStorableAdapter } from './storable-parameters';

/** Maximum connections per process. Web and worker together stay well below the embedded server's 60. */
const poolSize = 12;

export function getDatabaseUrl(): string {
  const url = getEnvironment().DATABASE_URL;
  if (url === undefined)
    throw new Error('DATABASE_URL is not set: start with npm start, which provides a database.');
  return url;
}

export function createPrismaClient(connectionString: string): PrismaClient {
  return new PrismaClient({
    adapter: createStorableAdapter(
      new PrismaPg({ connectionString, options: '-c role=sourcebook_app', max: poolSize }),
    ),
  });
}

const client = onePerProcess('prisma', () => createPrismaClient(getDatabaseUrl()));

export const getPrisma = (): PrismaClient => client.get();

export async function closePrisma(): Promise<void> {
  await client.take()?.$disconnect();
}
