/** Lets the jobs of killed workers lapse at once. Other workers do so after several looks (`job-claims.database.test.ts`). */
import type pg from 'pg';

export async function lapseJobs(client: pg.Client): Promise<void> {
  await client.query(`UPDATE pgboss.job SET heartbeat_on = 'epoch' WHERE state = 'active'`);
}
