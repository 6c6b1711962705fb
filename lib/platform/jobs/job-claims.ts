/**
 * Tracks who works on which job (decision 29), so that a job whose worker is gone resumes immediately and not only when its heartbeat
 * lapses. A worker holds a lock of its database session for each of its jobs, and the session ends with the process, however that ends. If
 * several checks in a row find an active job that nobody holds, its heartbeat is set to lapsed, and the library then retries it like any
 * lost job. This never takes a job away from a worker, and never loses one: without a connection, the heartbeat alone decides, as before.
 */
import { type Connection, getServerConnection } from '../db/connections';
import { keepClient } from '../db/keep-client';

export type JobClaims = {
  hold(jobId: string): Promise<void>;
  release(jobId: string): Promise<void>;
  /** Lapses the jobs that nobody has held for long enough, and returns their ids. */
  look(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** First key of the locks. The second is the hash of the job's id. */
const lockClass = 20_261_202;
/**
 * Number of checks without a holder after which a job is lost. A job that was just taken, or whose worker is reconnecting, is without a
 * holder for fewer checks than this.
 */
const looksUntilLost = 3;

const unheld = `job.state = 'active' AND heartbeat_on IS DISTINCT FROM 'epoch' AND NOT EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ${lockClass}
    AND objid = (hashtext(job.id::text)::bigint & 4294967295)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

export function createJobClaims(connection: Connection = getServerConnection()): JobClaims {
  const held: string[] = [];
  let missed = new Map<string, number>();
  const kept = keepClient({
    connection,
    name: 'job claims',
    async onOpen(client) {
      for (const jobId of held) await client.query(writeLock('lock'), [lockClass, jobId]);
    },
  });

  async function lapse(attempt: string): Promise<boolean> {
    const text = `UPDATE pgboss.job SET heartbeat_on = 'epoch' WHERE id = $1 AND retry_count = $2 AND ${unheld}`;
    const lapsed = await kept.query(text, attempt.split(' '));
    return (lapsed?.rowCount ?? 0) > 0;
  }

  return {
    async hold(jobId) {
      held.push(jobId);
      await kept.query(writeLock('lock'), [lockClass, jobId]);
    },
    async release(jobId) {
      const at = held.indexOf(jobId);
      if (at !== -1) held.splice(at, 1);
      await kept.query(writeLock('unlock'), [lockClass, jobId]);
    },
    async look() {
      const seen = await kept.query<{ attempt: string }>(
        `SELECT id || ' ' || retry_count AS attempt FROM pgboss.job WHERE ${unheld}`,
      );
      missed = new Map((seen?.rows ?? []).map(({ attempt }) => [attempt, (missed.get(attempt) ?? 0) + 1]));
      const lapsed: string[] = [];
      for (const [attempt, looks] of missed)
        if (looks >= looksUntilLost && (await lapse(attempt))) lapsed.push(attempt.split(' ')[0] ?? attempt);
      return lapsed;
    },
    close: () => kept.close(),
  };
}

const writeLock = (what: 'lock' | 'unlock') => `SELECT pg_advisory_${what}_shared($1, hashtext($2))`;
