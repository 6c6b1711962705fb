/** A small pool of plain connections as the app's role, for what keeps its own tables (rate limits). */
import pg from 'pg';
import { getDatabaseUrl } from './client';

const kept = globalThis as { sourcebookPool?: pg.Pool };

export function getPool(): pg.Pool {
  kept.sourcebookPool ??= new pg.Pool({
    connectionString: getDatabaseUrl(),
    options: '-c role=sourcebook_app',
    max: 2,
    allowExitOnIdle: true,
  });
  return kept.sourcebookPool;
}
