/**
 * Workflows that send e-mails, through the real use cases, real worker processes and a real SMTP server: an e-mail is sent once if that can
 * be known, and otherwise under one Message-ID (threats 31, 39).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '@/lib/core/limits';
import { lapseJobs } from '@/lib/platform/jobs/__fixtures__/lapse-jobs';
import { mailPassword, type MailServer, openMailServer } from '@/lib/platform/mail/__fixtures__/mail-server';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { startWorker, type WorkerProcess } from '../worker/__fixtures__/worker-process';
import type * as workflowBench from './__fixtures__/workflow-bench';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-mail-'));
let server: MailServer;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;
let worker: WorkerProcess;

async function importProduct() {
  const [running, executions, retrying, pauses, parts, health, sql, waking, database] = await Promise.all([
    import('./run-workflow'),
    import('./read-executions'),
    import('./retry-execution'),
    import('./end-step-pause'),
    import('./read-parts'),
    import('@/lib/server/status/read-health'),
    import('../access-tests/__fixtures__/database-owner'),
    import('../triggers/wake-execution'),
    import('@/lib/platform/db/in-workspace'),
  ]);
  return {
    ...running,
    ...executions,
    ...retrying,
    ...pauses,
    ...parts,
    ...health,
    ...sql,
    ...waking,
    ...database,
  };
}

beforeAll(async () => {
  server = await openMailServer();
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'sourcebook@mail.example' };
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', ...settings });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  made = await import('./__fixtures__/workflow-bench');
  product = await importProduct();
  worker = startWorker();
});
afterEach(() => {
  server.received.length = 0;
  Object.assign(server, { judge: () => 250, end: 'take', hold: () => Promise.resolve() });
});
afterAll(async () => {
  await worker.stop();
  await benches.closeWorkbench();
  await instance.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const settle = <Value>(check: () => Promise<Value>) => vi.waitFor(check, { timeout: 60_000, interval: 150 });
const to = ['ada@example.org', 'gone@example.org'];

/** Runs a workflow with one step that was permitted when the workflow was approved. */
async function begin(more: readonly workflowBench.WrittenAction[] = []): Promise<string> {
  const { createPreview } = await import('./create-preview');
  const { approvePreview } = await import('./approve-preview');
  const text = '**{{trigger.title}}** is in, see [the list](https://list.example/all).';
  const config = { to, subject: 'New: {{trigger.title}}', text };
  const actions = [{ name: 'Tell', action_type: 'send_email', action_config: config }, ...more];
  const workflow = made.write({ trigger_type: 'manual', actions });
  const preview = await createPreview(bench.editor, { from: 'definition', workflow, description: '' });
  const permitted = preview.verdicts.filter(({ decision }) => decision === 'ask');
  const { id } = await approvePreview(bench.editor, {
    id: preview.id,
    hash: preview.draft_hash,
    turn_on: true,
    permission: {
      actions: permitted.map(({ action_id: action }) => ({ action, max_per_day: 10 })),
      spend_limit_usd: null,
      expires_in_days: 1,
    },
  });
  const wish = { id, recordId: bench.sourceIds[0] };
  return (await product.runWorkflow(bench.editor, wish)).id;
}

const waitFor = (id: string, status: string) =>
  settle(async () => {
    const execution = await product.readExecution(bench.editor, id);
    expect(execution.status, JSON.stringify(execution)).toBe(status);
    return execution;
  });

const setTries = (id: string, tries: number) =>
  product.asDatabaseOwner((client) =>
    client.query(
      `UPDATE execution_step SET wait = jsonb_set(wait, '{tries}', to_jsonb($2::int)) WHERE execution_id = $1`,
      [id, tries],
    ),
  );

/** Makes the pause of a step pass, lets a worker go on, and returns what is then stored of the step. */
async function passPause(id: string, status: string) {
  const { workspaceId } = bench;
  const read = () =>
    product.asDatabaseOwner(async (client) => {
      const { rows } = await client.query<{ until: string | null; tries: number | null; rule_id: string }>(
        `SELECT wait->>'until' AS until, (wait->>'tries')::int AS tries, rule_id
         FROM execution_step WHERE execution_id = $1`,
        [id],
      );
      return rows[0];
    });
  await product.asDatabaseOwner((client) =>
    client.query(
      `UPDATE execution_step SET wait = jsonb_set(wait, '{until}', '"2026-01-01T00:00:00.000Z"')
       WHERE execution_id = $1`,
      [id],
    ),
  );
  await product.inWholeWorkspace(workspaceId, (database) =>
    product.wakeExecution(database, { id, workspaceId }),
  );
  await settle(async () => expect((await read())?.until).not.toBe('2026-01-01T00:00:00.000Z'));
  await waitFor(id, status);
  return read();
}

const readMessageId = (text: string) => /^Message-ID:\s+(.*)$/m.exec(text)?.[1];

describe('a workflow that sends an e-mail', () => {
  it('can be built when a mail server is set up, without showing the password of the server', async () => {
    const parts = product.readParts();
    expect(parts.action_types.find(({ type }) => type === 'send_email')?.unavailable).toBeNull();
    const health = await product.readHealth();
    expect(health.parts.mail.status).toBe('ready');
    expect(JSON.stringify([parts, health])).not.toContain(mailPassword);
  });

  it('sends it once, as plain text, and continues', async () => {
    const { steps } = await waitFor(await begin(), 'complete');
    expect(steps[0]).toMatchObject({ status: 'done', output: { sent_to: to } });
    expect(server.received.map((mail) => mail.to)).toEqual([to]);
    const [mail] = server.received;
    expect(mail?.text).toMatch(/^Subject: New: /m);
    expect(mail?.text).toMatch(/ is in, see the list \(https:\/\/list\.example\/all\)\./);
  });

  it('reports who did not receive it, and a retry does not send it to the others again', async () => {
    server.judge = (address) => (address.startsWith('gone') ? 550 : 250);
    const id = await begin();
    const reason = /did not accept the e-mail for gone@example\.org \(550\); the others received it/;
    const { steps } = await waitFor(id, 'failed');
    expect(steps[0]?.error).toMatch(reason);
    await product.retryExecution(bench.editor, id);
    const again = await waitFor(id, 'failed');
    expect(again.steps[0]?.error).toMatch(reason);
    expect(server.received.map((mail) => mail.to)).toEqual([['ada@example.org']]);
  });

  it('is tried again after a pause when the server is not ready, as the same use, and not sent twice', async () => {
    server.judge = () => 451;
    const id = await begin();
    const put = await waitFor(id, 'waiting');
    expect(put.steps[0]).toMatchObject({
      status: 'waiting',
      error: expect.stringContaining('not accepting the e-mail at the moment (451)'),
      waits_for: { kind: 'retry', until: expect.any(String) },
    });
    expect(await passPause(id, 'waiting')).toMatchObject({ tries: 2, rule_id: 'workflow-permission' });
    server.judge = () => 250;
    expect(await passPause(id, 'complete')).toMatchObject({ rule_id: 'workflow-permission' });
    const { steps } = await waitFor(id, 'complete');
    expect(steps[0]).toMatchObject({ status: 'done', error: null, waits_for: null, attempt: 1 });
    expect(server.received.map((mail) => mail.to)).toEqual([to]);
  });

  it('is tried at once when a user wants it, which counts as no try, and leaves by failure when they stop it', async () => {
    server.judge = () => 451;
    const id = await begin([made.note('Note', 'Tell:failure')]);
    const put = await waitFor(id, 'waiting');
    const { action_id: actionId = '', waits_for: wait } = put.steps[0] ?? {};
    const end = (how: 'try_now' | 'stop_trying') => product.endStepPause(bench.editor, { id, actionId, how });
    await end('try_now');
    await settle(async () => {
      const again = (await waitFor(id, 'waiting')).steps[0]?.waits_for;
      expect(again).toMatchObject({ kind: 'retry', tries: 1 });
      expect(Date.parse(again?.until ?? '')).toBeGreaterThan(Date.parse(wait?.until ?? ''));
    });
    await end('stop_trying');
    const { steps } = await waitFor(id, 'complete');
    expect(steps.map(({ name, status, port }) => [name, status, port])).toEqual([
      ['Tell', 'failed', 'failure'],
      ['Note', 'done', 'success'],
    ]);
    expect(steps[0]?.error).toContain('(451)');
    await expect(end('try_now')).rejects.toThrow('does not wait to be tried again');
    expect(server.received).toEqual([]);
  });

  it('is not tried again when policy has come to forbid it meanwhile', async () => {
    server.judge = () => 451;
    const id = await begin();
    await waitFor(id, 'waiting');
    const set = (text: string, ...values: string[]) =>
      product.asDatabaseOwner((client) => client.query(text, [bench.workspaceId, ...values]));
    await set(
      `INSERT INTO policy_setting (workspace_id, subject, setting, updated_by, updated_at)
       VALUES ($1, 'send_email', 'deny', $2, now())`,
      bench.editor.userId,
    );
    server.judge = () => 250;
    await passPause(id, 'failed');
    expect(server.received).toEqual([]);
    await set('DELETE FROM policy_setting WHERE workspace_id = $1');
  });

  it('fails when the server is still not ready at the last try', async () => {
    server.judge = () => 451;
    const id = await begin();
    await waitFor(id, 'waiting');
    await setTries(id, limits.stepTries - 2);
    expect(await passPause(id, 'waiting')).toMatchObject({ tries: limits.stepTries - 1 });
    await passPause(id, 'failed');
    expect((await waitFor(id, 'failed')).steps[0]?.error).toContain('(451)');
  });

  it('reports that it may have arrived when the connection was lost, and a retry uses the same Message-ID', async () => {
    server.end = 'drop';
    const id = await begin();
    const { steps } = await waitFor(id, 'failed');
    expect(steps[0]?.error).toMatch(/the e-mail may have arrived/);
    server.end = 'take';
    await product.retryExecution(bench.editor, id);
    await waitFor(id, 'complete');
    const [first, second, ...more] = server.received.map(({ text }) => readMessageId(text));
    expect(first).toMatch(/^<\w{40}@mail\.example>/);
    expect([second, more]).toEqual([first, []]);
  });

  it('continues after its worker was killed, with the same e-mail and Message-ID', async () => {
    const held = Promise.withResolvers<void>();
    server.hold = () => held.promise;
    const id = await begin();
    await settle(async () => expect(server.received).toHaveLength(1));
    await worker.kill();
    held.resolve();
    // Makes the time pass after which a sender is considered lost.
    await product.asDatabaseOwner(async (client) => {
      await client.query(`UPDATE delivery SET sending_since = sending_since - interval '1 hour'`);
      await lapseJobs(client);
    });
    worker = startWorker();
    await waitFor(id, 'complete');
    const texts = server.received.map(({ text }) => text.replace(/^Date: .*$/m, ''));
    expect(texts).toEqual([texts[0], texts[0]]);
  });
});
