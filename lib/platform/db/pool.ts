/** A small pool of plain connections as the app's role, for libraries that manage their own tables (rate limits). */
import pg from 'pg';
import { log } from '../log';
import { getDatabaseUrl } from './client';

const kept = globalThis as { sourcebookPool?: pg.Pool };

export function getPool(): pg.Pool {
  kept.sourcebookPool ??= openPool();
  return kept.sourcebookPool;
}

function openPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: getDatabaseUrl(),
    options: '-c role=sourcebook_app',
    max: 2,
    allowExitOnIdle: true,
  });
  // Without this listener, an idle connection that breaks would end the process. The next query opens a new one.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle connection broke'));
  return pool;
}
