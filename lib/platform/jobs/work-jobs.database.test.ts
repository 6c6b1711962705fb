/** Tests jobs that harm the process they run in, in real worker processes on real queues. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import { lapseJobs } from './__fixtures__/lapse-jobs';

const fixture = path.join(import.meta.dirname, '__fixtures__/misbehaving-worker.ts');
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let client: pg.Client;
const started: ChildProcess[] = [];

beforeAll(async () => {
  instance = await openTestInstance();
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(end));
  await client.query('DELETE FROM pgboss.job');
});
afterAll(async () => {
  await client.end();
  await instance.close();
});

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

function start(heard: string[]): ChildProcess {
  const worker = fork(fixture, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  worker.on('message', (message: string) => heard.push(message));
  started.push(worker);
  return worker;
}

async function addJob(queue: string, data: object): Promise<void> {
  const { createPrismaClient } = await import('../db/client');
  const { becomeAppRole } = await import('../db/connections');
  const { sendJob } = await import('./send-job');
  const database = createPrismaClient(becomeAppRole(process.env['DATABASE_URL'] ?? ''));
  await database.$transaction((transaction) =>
    sendJob(transaction as Parameters<typeof sendJob>[0], { queue, data } as Parameters<typeof sendJob>[1]),
  );
  await database.$disconnect();
}

const settle = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

/** Errors that no job awaits. They occur in one process, as they would in a worker. */
const strayErrors = ['timer', 'stream', 'promise'];

it('an unhandled error of a timer, a stream or a promise fails only its job, which is tried again, and leaves the process running', async () => {
  for (const how of strayErrors) await addJob('llmx', { workspaceId: 'w', sessionId: how });
  await addJob('run', { workspaceId: 'w', runId: 'innocent' });
  const heard: string[] = [];
  const worker = start(heard);
  await settle(() => {
    expect(heard).toContain('innocent ended');
    expect(heard).toEqual(expect.arrayContaining(strayErrors.map((how) => `${how} began, try 2`)));
  });
  expect(heard.filter((message) => message.startsWith('innocent began'))).toHaveLength(1);
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null]);
});

it('a job that kills three workers is given up, and the jobs waiting behind it are done', async () => {
  await addJob('run', { workspaceId: 'w', runId: 'kill' });
  const heard: string[] = [];
  for (let death = 1; death <= 3; death += 1) {
    const [, signal] = (await once(start(heard), 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    await lapseJobs(client);
  }
  await addJob('run', { workspaceId: 'w', runId: 'innocent' });
  const survivor = start(heard);
  await settle(() => {
    expect(heard).toContain('kill given up');
    expect(heard).toContain('innocent ended');
  });
  expect(heard.filter((message) => message.startsWith('kill began'))).toHaveLength(3);
  expect([survivor.exitCode, survivor.signalCode]).toEqual([null, null]);
});
