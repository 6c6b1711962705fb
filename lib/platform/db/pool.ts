/**
 * A small pool of plain connections as the app's role, for libraries that manage their own tables (rate limits). They name their prepared
 * statements, which a session keeps, so the connections lead to the server itself and not through a pooler.
 */
import pg from 'pg';
import { log } from '@/lib/platform/telemetry/log';
import { onePerProcess } from '../process-state';
import { becomeAppRole, getDatabaseUrl } from './connections';

const pool = onePerProcess('pool', openPool);

export const getPool = (): pg.Pool => pool.get();

function openPool(): pg.Pool {
  const opened = new pg.Pool(
    Object.assign({ max: 2, allowExitOnIdle: true }, becomeAppRole(getDatabaseUrl())),
  );
  // Without this listener, an idle connection that breaks would end the process. The next query opens a new one.
  opened.on('error', (error) => log.warn({ reason: error.message }, 'an idle connection broke'));
  return opened;
}
