/**
 * The two ways to connect. Queries and transactions of the app may pass through a pooler in transaction mode, which lends a connection to a
 * client for one transaction only, so they must rely on nothing that a session keeps. What needs a session of its own connects to the server
 * itself: LISTEN, locks that a session holds, migrations, back-ups, and the queues of a worker.
 */
import { getEnvironment } from '../env';

/** The role that owns nothing and for which row-level security holds. */
export const appRole = 'sourcebook_app';

/** The settings of `pg` for a connection. */
export type QueryConnection = { readonly connectionString: string; readonly options?: string };

/** Returns the address of the PostgreSQL server itself. */
export function getDatabaseUrl(): string {
  const url = getEnvironment().DATABASE_URL;
  if (url === undefined)
    throw new Error('DATABASE_URL is not set: start with npm start, which provides a database.');
  return url;
}

/**
 * Returns how connections for queries are opened. A connection to the server becomes the app's role when it begins. A pooler drops what a
 * connection asks for when it begins, so its login has no other rights than that role (`require-database.ts`).
 */
export function getQueryConnection(): QueryConnection {
  const pooler = getEnvironment().DATABASE_POOLER_URL;
  return pooler === undefined ? becomeAppRole(getDatabaseUrl()) : { connectionString: pooler };
}

export const becomeAppRole = (connectionString: string): QueryConnection => ({
  connectionString,
  options: `-c role=${appRole}`,
});
