/** What owners see of the instance and of their workspace, and that it says nothing of others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, createUuid, type WorkspaceId } from '@/lib/core/ids';
import { workerKinds } from '@/lib/platform/settings/worker-kinds';
import { getStatusEndpoint } from '@/lib/protocol/http/status';
import { createWorkspaceEndpoint } from '@/lib/protocol/http/team';
import { asDatabaseOwner } from '@/lib/server/access-tests/__fixtures__/database-owner';
import type { Database } from '@/lib/platform/db/in-workspace';
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

const addModel = (id: string) =>
  query(
    `insert into model_setting (id, workspace_id, name, provider, model, updated_at, updated_by)
     values ($1, $2, 'm', 'openai', 'm', now(), 'ada')`,
    `model-${id}`,
    id,
  );

async function asOwner(work: (database: Database, id: WorkspaceId) => Promise<unknown>): Promise<void> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const id = asId<WorkspaceId>(workspaceId);
  await inWholeWorkspace(id, (database) => work(database, id));
}

/** Stores what trying the model in the settings found. */
const tryAgain = (failure: string | null) =>
  asOwner(async (database, id) => {
    const { keepTry, listNamedModels } = await import('@/lib/domain/models/setting-store');
    const [row] = await listNamedModels(database, id);
    if (row === undefined) throw new Error('A model is set up.');
    await keepTry(database, id, { ...row, triedAt: new Date(), tryFailure: failure });
  });

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

  it('says of each model that members may choose whether it answered when last asked, as it is now', async () => {
    expect(await partOf('model')).toMatchObject({
      status: 'ready',
      detail: 'The built-in reader answers. No other model is set up.',
    });
    await addModel(workspaceId);
    await addModel(other);
    const unheard = { status: 'ready', detail: '“m” was not asked yet as it is set up now.' };
    expect(await partOf('model')).toMatchObject(unheard);

    await call(workspaceId, { kind: 'unauthorised', reason: 'The key was refused.', action: 'Check it.' });
    const failed = {
      status: 'unavailable',
      detail: '“m” did not answer when last asked. The key was refused.',
    };
    expect(await partOf('model')).toMatchObject(failed);
    expect(await partOf('model', other)).toMatchObject(unheard);
    await asOwner(async (database, id) => {
      const { setDefaultModel } = await import('@/lib/domain/models/setting-store');
      await setDefaultModel(database, id, `model-${id}`);
    });
    expect(await partOf('model')).toMatchObject(failed);

    // With another key, what was heard before says nothing any more; a try is heard as a call is.
    await query('update model_setting set updated_at = now() where workspace_id = $1', workspaceId);
    expect(await partOf('model')).toMatchObject(unheard);
    await tryAgain('The model server is busy.');
    expect(await partOf('model')).toMatchObject({
      status: 'unavailable',
      detail: '“m” did not answer when last asked. The model server is busy.',
    });
    await call(workspaceId, { kind: 'limit_reached', reason: 'A limit is reached.', action: '' });
    const answered = { status: 'ready', detail: '“m” answered when last asked.' };
    expect(await partOf('model')).toMatchObject(answered);
    await call(workspaceId, { kind: 'unauthorised', reason: 'The key was refused.', action: 'Check it.' });
    await tryAgain(null);
    expect(await partOf('model')).toMatchObject(answered);
    expect((await read(other)).model_calls.last_failure).toBeNull();

    await query('delete from model_setting where workspace_id = $1', workspaceId);
    expect((await read()).works).toBe(true);
  });

  it('is for owners alone', async () => {
    const bo = await welcome({ by: ada, workspaceId }, 'bo@example.com', 'editor');
    expect((await bo.send(getStatusEndpoint, { workspaceId })).code).toBe('forbidden');
  });
});
