import fc from 'fast-check';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRuns, runsEveryCase } from '@/e2e/support/choose-cases';
import { asId } from '@/lib/core/ids';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import type { JobFunctions } from './work-jobs';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const data = { workspaceId: 'ws_1', collectionId: 'col_1' };

async function askForGuide(delaySeconds = 0): Promise<void> {
  const { inWholeWorkspace } = await import('../db/in-workspace');
  const { asId } = await import('@/lib/core/ids');
  const { sendJob } = await import('./send-job');
  await inWholeWorkspace(asId('ws_1'), (database) =>
    sendJob(database, { queue: 'guide', data }, { delaySeconds, singletonKey: data.collectionId }),
  );
}

async function countWaiting(): Promise<number> {
  const { acrossWorkspaces } = await import('../db/in-workspace');
  const rows = await acrossWorkspaces(
    (database) =>
      database.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'guide' AND state = 'created'`,
  );
  return rows.length;
}

it('keeps one waiting job per key, and accepts another as soon as that one has started', async () => {
  const { workJobs } = await import('./work-jobs');
  const { createListening } = await import('../db/listen');
  await askForGuide();
  await askForGuide();
  expect(await countWaiting()).toBe(1);

  const begun: PromiseWithResolvers<void>[] = [1, 2].map(() => Promise.withResolvers<void>());
  const release = Promise.withResolvers<void>();
  let calls = 0;
  const idle = () => Promise.resolve();
  const functions: JobFunctions = {
    lost: idle,
    capture: idle,
    page: idle,
    feed: idle,
    run: idle,
    work: idle,
    export: idle,
    archive: idle,
    llmx: idle,
    notices: idle,
    account: idle,
    'password-reset': idle,
    invitation: idle,
    erase: idle,
    reindex: idle,
    meaning: idle,
    sample: idle,
    execution: idle,
    guide: async () => {
      begun[calls]?.resolve();
      calls += 1;
      await release.promise;
    },
  };
  const listening = createListening();
  const worker = await workJobs(functions, listening);
  await begun[0]?.promise;
  // A request made while the first job is running is not lost.
  await askForGuide();
  await begun[1]?.promise;
  release.resolve();
  await worker.close(5_000);
  await listening.close();
  expect(calls).toBe(2);
  expect(await countWaiting()).toBe(0);
});

describe('the order in which jobs are taken', () => {
  const workspaces = ['ws_a', 'ws_b', 'ws_c'] as const;
  type Step = { readonly send: (typeof workspaces)[number]; readonly count: number } | 'take';
  let boss: PgBoss;
  let client: pg.Client;
  beforeAll(async () => {
    const connectionString = process.env['DATABASE_URL'] ?? '';
    client = new pg.Client({ connectionString });
    await client.connect();
    boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false, migrate: false });
    await boss.start();
  });
  afterAll(async () => {
    await boss.stop({ graceful: false });
    await client.end();
  });

  async function send(workspaceId: string, count: number): Promise<void> {
    const { inWholeWorkspace } = await import('../db/in-workspace');
    const { sendJob } = await import('./send-job');
    await inWholeWorkspace(asId(workspaceId), async (database) => {
      for (let index = 0; index < count; index += 1)
        await sendJob(database, { queue: 'run', data: { workspaceId, runId: `run_${index}` } });
    });
  }

  it('announces each to workers on the channel that they listen to, with the name of the queue', async () => {
    const { announcementChannel } = await import('./announcement-channel');
    const heard = Promise.withResolvers<string | undefined>();
    client.once('notification', ({ payload }) => heard.resolve(payload));
    await client.query(`LISTEN ${announcementChannel}`);
    await send('ws_a', 1);
    expect(await heard.promise).toBe('run');
    await client.query(`UNLISTEN ${announcementChannel}`);
  });

  async function take(): Promise<string | undefined> {
    const [job] = await boss.fetch<{ workspaceId: string }>('run');
    if (job !== undefined) await boss.complete('run', job.id);
    return job?.data.workspaceId;
  }

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ send: fc.constantFrom(...workspaces), count: fc.integer({ min: 1, max: 6 }) }),
    { weight: 4, arbitrary: fc.constant('take') },
  );

  /** Checks the bound of start-time fair queueing over the longest interval in which both workspaces have had jobs waiting. */
  function expectFair(served: ReadonlyMap<string, number>, since: Map<string, number>): void {
    for (const [pair, lead] of since) {
      const [one = '', other = ''] = pair.split(' ');
      const now = (served.get(one) ?? 0) - (served.get(other) ?? 0);
      expect(Math.abs(now - lead)).toBeLessThanOrEqual(2);
    }
  }

  it('gives workspaces with waiting jobs equal turns, whatever each sends and when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
        await client.query('DELETE FROM pgboss.job');
        const waiting = new Map<string, number>();
        const served = new Map<string, number>();
        /** How far the first of each pair was ahead when both began to wait. */
        const since = new Map<string, number>();
        const count = (of: ReadonlyMap<string, number>, name: string) => of.get(name) ?? 0;
        for (const each of steps) {
          if (each === 'take') {
            const taken = await take();
            expect(taken === undefined).toBe(workspaces.every((name) => count(waiting, name) === 0));
            if (taken === undefined) continue;
            waiting.set(taken, count(waiting, taken) - 1);
            served.set(taken, count(served, taken) + 1);
          } else {
            await send(each.send, each.count);
            waiting.set(each.send, count(waiting, each.send) + each.count);
          }
          expectFair(served, since);
          for (const one of workspaces)
            for (const other of workspaces.filter((name) => name > one)) {
              const pair = `${one} ${other}`;
              const bothWait = count(waiting, one) > 0 && count(waiting, other) > 0;
              if (!bothWait) since.delete(pair);
              else if (!since.has(pair)) since.set(pair, count(served, one) - count(served, other));
            }
        }
      }),
      { numRuns: countRuns(20) },
    );
  });

  it('reads a handful of rows however many jobs wait, to place one and to take one', async () => {
    const { findPlace } = await import('./fair-place');
    await client.query('DELETE FROM pgboss.job');
    // A hundred thousand in the long tests.
    const half = runsEveryCase ? 50_000 : 5_000;
    // One workspace sent half of them, and five hundred share the other half.
    await client.query(`INSERT INTO pgboss.job (name, data, priority, group_id)
      SELECT 'run', '{}'::jsonb, -n, 'many' FROM generate_series(1, ${half}) AS n
      UNION ALL SELECT 'run', '{}'::jsonb, -(n / 500), 'ws_' || n % 500 FROM generate_series(1, ${half}) AS n`);
    await client.query('ANALYZE pgboss.job');
    const statements: { text: string; values: unknown[] }[] = [
      { text: findPlace, values: ['run', 'many'] },
      { text: findPlace, values: ['run', 'a new one'] },
    ];
    await boss.fetch('run', {
      db: {
        executeSql(text, values = []) {
          statements.push({ text, values });
          return Promise.resolve({ rows: [] });
        },
      },
    });
    expect(statements).toHaveLength(3);
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': object }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
      expect(plan).not.toContain('"Sort"');
      const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g)];
      expect(read.length).toBeGreaterThan(0);
      expect(Math.max(...read.map(([, rows]) => Number(rows)))).toBeLessThanOrEqual(10);
    }
  });
});
