/**
 * Wakes the queues in which a job became due without a notification: one that was delayed or is tried again, or one whose worker is gone. One
 * worker looks for all of them, with one query a second. It holds a lock of its database session, and another worker takes over when that session
 * ends. Otherwise each place of each queue would have to ask for itself, which is more than thirty queries a second while there is nothing to do.
 * Never takes a job.
 */
import type { KeptClient } from '../db/keep-client';
import { queueNames } from './queues';

const lookerLock = 20_261_203;

/** The channel on which pg-boss listens for its schema. A test waits for a job that nothing else would wake. */
const channel = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

const wake = `SELECT queue, pg_notify(${channel}, queue) FROM unnest($1::text[]) AS queue
  WHERE (SELECT pg_try_advisory_lock($2)) AND EXISTS (
    SELECT FROM pgboss.job WHERE name = queue AND state < 'active' AND NOT blocked AND start_after <= now())`;

/** @returns the queues that were woken, none if another worker looks */
export async function wakeQueues(session: Pick<KeptClient, 'query'>): Promise<readonly string[]> {
  const woken = await session.query<{ queue: string }>(wake, [queueNames, lookerLock]);
  return (woken?.rows ?? []).map(({ queue }) => queue);
}
