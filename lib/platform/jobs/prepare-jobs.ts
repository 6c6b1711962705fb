/**
 * Installs pg-boss's schema and our queues, and lets the app's role use them. Runs with the owner's login after the migrations. Running it
 * twice has no further effect.
 */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connectTo } from '../db/connections';
import { turnsIndex } from './fair-place';
import { type QueueName, queueNames, queueOptions, sharedQueueOptions } from './queues';

export async function prepareJobs(url: string): Promise<void> {
  const boss = new PgBoss(Object.assign({ max: 2, supervise: false, schedule: false }, connectTo(url)));
  let failure: Error | undefined;
  boss.on('error', (error) => {
    failure = error;
  });
  await boss.start();
  for (const name of queueNames) {
    await prepareQueue(boss, name);
  }
  await boss.stop({ graceful: false });
  if (failure !== undefined) throw failure;
  await finishTables(url);
}

async function prepareQueue(boss: PgBoss, name: QueueName): Promise<void> {
  const { policy = 'standard', ...rest } = queueOptions[name];
  const options = { ...sharedQueueOptions, ...rest };
  const existing = await boss.getQueue(name);
  if (existing?.policy === policy) return boss.updateQueue(name, options);
  // A queue's policy is fixed when it is created, so changing it means recreating the queue. Only `page`, `guide` and `reindex` have a
  // policy of their own, and the next capture requests its guide again.
  if (existing !== null) await boss.deleteQueue(name);
  await boss.createQueue(name, { ...options, policy });
}

async function finishTables(url: string): Promise<void> {
  const client = new pg.Client(connectTo(url));
  await client.connect();
  try {
    await client.query(`${turnsIndex};
      GRANT USAGE ON SCHEMA pgboss TO sourcebook_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO sourcebook_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO sourcebook_app;`);
  } finally {
    await client.end();
  }
}
