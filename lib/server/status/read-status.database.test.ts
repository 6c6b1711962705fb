/** What owners see of the instance and of their workspace, and that it says nothing of others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, createUuid, type WorkspaceId } from '@/lib/core/ids';
import { workerKinds } from '@/lib/platform/settings/worker-kinds';
import { getStatusEndpoint } from '@/lib/protocol/http/status';
import { createWorkspaceEndpoint } from '@/lib/protocol/http/team';
import { asDatabaseOwner } from '@/lib/server/access-tests/__fixtures__/database-owner';
import { type Browser, openTestInstance } from '@/lib/server/team/__fixtures__/people';
import { openTeam, welcome } from '@/lib/server/team/__fixtures__/team';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let ada: Browser;
let workspaceId: string;
let other: string;
beforeAll(async () => {
  instance = await openTestInstance({ MODEL: '', SMTP_URL: '' });
  ({ ada, workspaceId } = await openTeam());
  other = (await ada.send(createWorkspaceEndpoint, { body: { name: 'Elsewhere' } })).reply.id;
});
afterAll(() => instance.close());

const query = (sql: string, ...values: unknown[]) =>
  asDatabaseOwner(async (client) => {
    await client.query(sql, values);
  });
const read = async (id = workspaceId, by = ada) => {
  const heard = await by.send(getStatusEndpoint, { workspaceId: id });
  expect(heard.status, heard.message).toBe(200);
  return heard.reply;
};
const partOf = async (name: string, id = workspaceId) =>
  (await read(id)).parts.find(({ part }) => part === name);

async function hear(kinds: readonly string[]): Promise<void> {
  const { keepHeartbeat } = await import('@/lib/domain/status/store');
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const detail = { browser: '/usr/bin/chromium', browserState: 'starts', kinds };
  await acrossWorkspaces((database) => keepHeartbeat(database, { name: 'worker', at: new Date(), detail }));
}

async function queueExport(id: string): Promise<void> {
  const { sendJob } = await import('@/lib/platform/jobs/send-job');
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const data = { workspaceId: asId<WorkspaceId>(id), runId: 'run_secret' };
  await acrossWorkspaces((database) => sendJob(database, { queue: 'export', data }));
}

const call = (id: string, failure: object | null) =>
  query(
    `insert into model_call (id, workspace_id, user_id, turn, task, provider, model, request, failure, started_at, duration_ms)
     values ($1, $2, 'ada', 1, 'chat', 'openai', 'm', '{}', $3, now(), 5)`,
    createUuid(),
    id,
    failure,
  );

describe('GET /v1/status', () => {
  it('says that everything works, or what does not and what to do about it', async () => {
    await hear(workerKinds);
    const well = await read();
    expect(well).toMatchObject({ works: true, failed_jobs: [], last_backup_at: null });
    expect(well.schema_version).toMatch(/^\d{14}_/);
    expect(well.parts.find(({ part }) => part === 'mail')).toMatchObject({
      status: 'absent',
      advice: 'An administrator can set SMTP_URL and MAIL_FROM.',
    });
    await hear(workerKinds.filter((kind) => kind !== 'export'));
    const lacking = await read();
    expect(lacking.works).toBe(false);
    expect(lacking.parts.find(({ part }) => part === 'worker')).toMatchObject({
      status: 'unavailable',
      detail: '1 running, and none does jobs of the kind export.',
    });
    expect(lacking.jobs.filter(({ is_done: isDone }) => !isDone).map(({ kind }) => kind)).toEqual(['export']);
    await hear(workerKinds);
  });

  it('counts what waits and what failed in this workspace alone, and tells nothing of what it was', async () => {
    await queueExport(workspaceId);
    const before = (await read(other)).jobs;
    await query(
      `update pgboss.job set start_after = now() - interval '2 minutes' where name = 'export' and data ->> 'workspaceId' = $1`,
      workspaceId,
    );
    const exports = (await read()).jobs.find(({ kind }) => kind === 'export');
    expect(exports).toMatchObject({ waiting: 1, running: 0 });
    expect(exports?.oldest_seconds).toBeGreaterThanOrEqual(120);
    expect((await read(other)).jobs).toEqual(before);
    expect(before.find(({ kind }) => kind === 'export')).toMatchObject({ waiting: 0, oldest_seconds: null });
    await query(
      `update pgboss.job set state = 'failed', retry_count = 3, completed_on = now(), output = '{"message":"secret"}'
       where name = 'export' and data ->> 'workspaceId' = $1`,
      workspaceId,
    );
    const { failed_jobs: failed } = await read();
    expect(failed).toMatchObject([
      {
        kind: 'export',
        sentence: 'A file of an artifact was not written; its run says why. It was tried 4 times.',
      },
    ]);
    expect((await read(other)).failed_jobs).toEqual([]);
    expect(JSON.stringify(await read())).not.toContain('secret');
  });

  it('says how the last call of this workspace to a model ended', async () => {
    await call(other, null);
    expect(await partOf('model')).toMatchObject({ detail: 'No model has been asked yet.' });
    await call(workspaceId, { kind: 'unauthorised', reason: 'The key was refused.', action: 'Check it.' });
    expect(await partOf('model')).toMatchObject({
      status: 'unavailable',
      detail: 'The last call failed. The key was refused.',
    });
    await call(workspaceId, { kind: 'limit_reached', reason: 'A limit is reached.', action: '' });
    expect(await partOf('model')).toMatchObject({ status: 'ready' });
    expect(await partOf('model', other)).toMatchObject({ detail: 'The last call was answered.' });
    expect((await read(other)).model_calls.last_failure).toBeNull();
  });

  it('is for owners alone', async () => {
    const bo = await welcome({ by: ada, workspaceId }, 'bo@example.com', 'editor');
    expect((await bo.send(getStatusEndpoint, { workspaceId })).code).toBe('forbidden');
  });
});
