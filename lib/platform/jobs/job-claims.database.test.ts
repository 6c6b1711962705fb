import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import type { JobClaims } from './job-claims';
import type * as waking from './wake-queues';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let client: pg.Client;
let create: () => JobClaims;
let wakeQueues: typeof waking.wakeQueues;
beforeAll(async () => {
  instance = await openTestInstance();
  const url = process.env['DATABASE_URL'] ?? '';
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const { createJobClaims } = await import('./job-claims');
  create = () => createJobClaims(url);
  ({ wakeQueues } = await import('./wake-queues'));
});
afterAll(async () => {
  await client.end();
  await instance.close();
});

/** Adds an active job, as the library stores it. */
async function addJob(): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, state, heartbeat_on, heartbeat_seconds, started_on)
     VALUES ('run', '{}', 'active', now(), 10, now()) RETURNING id`,
  );
  return rows[0]?.id ?? '';
}

async function hasLapsed(id: string): Promise<boolean> {
  const { rows } = await client.query<{ lapsed: boolean }>(
    `SELECT heartbeat_on < now() - interval '1 hour' AS lapsed FROM pgboss.job WHERE id = $1`,
    [id],
  );
  return rows[0]?.lapsed === true;
}

async function lookOften(claims: JobClaims, times: number): Promise<string[]> {
  const found: string[] = [];
  for (let look = 0; look < times; look += 1) found.push(...(await claims.look()));
  return found;
}

const holders = `FROM pg_locks WHERE locktype = 'advisory' AND objid = (hashtext($1)::bigint & 4294967295)::oid`;

async function waitForHolder(id: string): Promise<void> {
  const count = async () => (await client.query(`SELECT ${holders}`, [id])).rows.length;
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
}

/** The connection is still being opened, so this waits for it. */
async function hold(claims: JobClaims, id: string): Promise<void> {
  await claims.hold(id);
  await waitForHolder(id);
}

/** Ends the session like a server that finds its client gone. */
const endHolder = (id: string) => client.query(`SELECT pg_terminate_backend(pid) ${holders}`, [id]);

describe('createJobClaims', () => {
  it('leaves a job that another worker holds, and lapses it once that worker is gone', async () => {
    const [holder, watcher] = [create(), create()];
    const id = await addJob();
    await hold(holder, id);
    await hold(watcher, 'of its own');
    expect(await lookOften(watcher, 8)).toEqual([]);
    await Promise.all([endHolder(id), holder.close()]);
    expect(await lookOften(watcher, 3)).toEqual([id]);
    expect(await hasLapsed(id)).toBe(true);
    await watcher.close();
  });

  it('looks several times before it lapses a job that was only just taken', async () => {
    const watcher = create();
    await hold(watcher, 'of its own');
    const id = await addJob();
    expect(await lookOften(watcher, 2)).toEqual([]);
    await hold(watcher, id);
    expect(await lookOften(watcher, 3)).toEqual([]);
    await watcher.release(id);
    expect(await lookOften(watcher, 3)).toEqual([id]);
    await watcher.close();
  });

  it('holds its jobs again after its connection was lost', async () => {
    const [holder, watcher] = [create(), create()];
    const id = await addJob();
    await hold(holder, id);
    await hold(watcher, 'of its own');
    await endHolder(id);
    await watcher.look();
    await waitForHolder(id);
    expect(await lookOften(watcher, 4)).toEqual([]);
    await Promise.all([holder.close(), watcher.close()]);
  });
});

describe('wakeQueues', () => {
  const wait = (startAfter: string) =>
    client.query(`INSERT INTO pgboss.job (name, data, start_after) VALUES ('guide', '{}', ${startAfter})`);

  it('wakes a queue that is polled once an hour as soon as its delayed job is due', async () => {
    const boss = new PgBoss({
      connectionString: process.env['DATABASE_URL'] ?? '',
      useListenNotify: true,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    boss.on('error', (error) => expect.soft(error).toBeUndefined());
    const claims = create();
    await hold(claims, 'of its own');
    await boss.start();
    const begun: string[] = [];
    const hourly = { pollingIntervalSeconds: 3_600, notifyPollingIntervalSeconds: 3_600 };
    await boss.work('guide', hourly, async ([job]) => void begun.push(job?.name ?? ''));
    await wait(`now() + interval '1 day'`);
    expect(await wakeQueues(claims.session)).toEqual([]);
    // Becomes due as by the passing of time, which notifies nobody.
    await client.query('UPDATE pgboss.job SET start_after = now()');
    const look = async () => {
      await wakeQueues(claims.session);
      return begun;
    };
    await expect.poll(look, { timeout: 60_000 }).toEqual(['guide']);
    await boss.stop({ graceful: true });
    await claims.close();
  });

  it('is done by one worker for all, and by another one when that worker is gone', async () => {
    const [first, second] = [create(), create()];
    await hold(first, 'of the first');
    await hold(second, 'of the second');
    await wait('now()');
    expect(await wakeQueues(first.session)).toEqual(['guide']);
    expect(await wakeQueues(second.session)).toEqual([]);
    expect(await wakeQueues(first.session)).toEqual(['guide']);
    await first.close();
    await expect.poll(() => wakeQueues(second.session), { timeout: 10_000 }).toEqual(['guide']);
    await second.close();
    await client.query('DELETE FROM pgboss.job');
  });
});
