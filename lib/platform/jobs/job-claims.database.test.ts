import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import type { JobClaims } from './job-claims';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let client: pg.Client;
let create: () => JobClaims;
beforeAll(async () => {
  instance = await openTestInstance();
  const url = process.env['DATABASE_URL'] ?? '';
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const { createJobClaims } = await import('./job-claims');
  create = () => createJobClaims();
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
  await expect.poll(count).toBe(1);
}

/** The connection is still being opened, so this waits for it. */
async function hold(claims: JobClaims, id: string): Promise<void> {
  await claims.hold(id);
  await waitForHolder(id);
}

/** Ends the session like a server that finds its client gone, and waits until it has ended: until then its lock is still listed. */
const endHolder = (id: string) => client.query(`SELECT pg_terminate_backend(pid, 20000) ${holders}`, [id]);

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
