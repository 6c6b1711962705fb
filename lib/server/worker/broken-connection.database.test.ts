/**
 * A connection to the database breaks in the middle of a transaction, as when its server dies. That is no fault of the work: the queue begins
 * it again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import type { Database } from '@/lib/platform/db/in-workspace';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import type { RunPerformers } from '../runs/execute-run';
import { openTestInstance } from '../team/__fixtures__/people';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-broken-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;
let server: pg.Client;

beforeAll(async () => {
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '' });
  tools = await import('../artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
  const { getServerConnection } = await import('@/lib/platform/db/connections');
  server = new pg.Client(getServerConnection());
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await tools.closeWorkbench();
  await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

const outage = 'The database could not do a transaction.';

/** Reads twice, and between the two the server closes the connection. The second read fails with an error that has no code. */
async function readTwice(database: Database): Promise<void> {
  const [own] = await database.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  await server.query('SELECT pg_terminate_backend($1, 10000)', [own?.pid]);
  await database.$queryRaw`SELECT 1`;
}

async function breakConnection(): Promise<never> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  await inWholeWorkspace(bench.workspaceId, readTwice);
  throw new Error('The connection is still open.');
}

it('an answer is not told as failed, and is written once the database is back', async () => {
  const { askQuestion } = await import('@/lib/server/conversations/ask-question');
  const { collectionId, editor } = bench;
  const question = { conversationName: null, sourceIds: [], retryOf: null, editOf: null, mayAct: false };
  const { runId } = await askQuestion(editor, { text: 'How high is the dam?', collectionId, ...question });
  const change = (performers: RunPerformers) => ({
    ...performers,
    chat: { ...performers.chat, perform: breakConnection },
  });
  await expect(tools.work(bench, runId, { change })).rejects.toThrow(outage);
  expect((await tools.readLog(bench, runId)).run).toMatchObject({ status: 'running', failure: null });

  await tools.work(bench, runId);
  expect((await tools.readLog(bench, runId)).run).toMatchObject({ status: 'complete', failure: null });
});

it('a source is not told as unreadable, and its capture can begin again', async () => {
  const { captureSource } = await import('../sources/capture/capture-source');
  const { findSource, updateSource } = await import('@/lib/domain/sources/store');
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { workspaceId, sourceIds } = bench;
  const [id] = sourceIds;
  if (id === undefined) throw new Error('There is no source.');
  await inWholeWorkspace(workspaceId, (database) =>
    updateSource(database, workspaceId, { id, status: 'queued' }),
  );
  const capture = captureSource(
    { workspaceId, sourceId: id, reason: 'refresh' },
    { obtainer: { obtain: breakConnection }, clock: systemClock },
    new AbortController().signal,
  );
  await expect(capture).rejects.toThrow(outage);
  expect(
    await inWholeWorkspace(workspaceId, (database) => findSource(database, workspaceId, id)),
  ).toMatchObject({ status: 'running', failure: null });
});

it('a database that accepts no connection counts as away, whatever it says', async () => {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const read = () => inWholeWorkspace(bench.workspaceId, (database) => database.$queryRaw`SELECT 1 AS one`);
  const beside = new pg.Client({ connectionString: inject('databaseTemplate').serverUrl });
  await beside.connect();
  const name = server.database ?? '';
  const allow = (isAllowed: boolean) =>
    beside.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS ${isAllowed}`);
  await allow(false);
  try {
    await server.query(
      'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await expect
      .poll(() => read().catch((error: unknown) => String(error)))
      .toBe(`DatabaseOutage: ${outage}`);
    await expect(read()).rejects.toMatchObject({ cause: { message: /not currently accepting connections/ } });
  } finally {
    await allow(true);
    await beside.end();
  }
  await expect(read()).resolves.toEqual([{ one: 1 }]);
});
