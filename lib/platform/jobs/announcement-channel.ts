/**
 * The channel on which the library announces the queue of a new job, in the transaction that adds it. It is named after the library's schema, and the
 * library keeps the name to itself; `send-job.database.test.ts` compares it with what is announced.
 */
import { createHash } from 'node:crypto';

const schema = 'pgboss';

export const announcementChannel = `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;
