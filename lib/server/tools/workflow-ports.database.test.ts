/**
 * What the tools about workflows can do through their host, with real PostgreSQL: rules of the ports that no chat in the other tests
 * reaches.
 */
import { limits } from '@/lib/core/limits';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, dayMs, hourMs, systemClock } from '@/lib/core/clock';
import { createRunId } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import type { ToolPorts } from '@/lib/engine/tools/host';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as workflowBench from '../workflows/__fixtures__/workflow-bench';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-workflow-ports-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;
let bob: Editor;

async function importProduct() {
  const [host, env, running, executing, previews] = await Promise.all([
    import('@/lib/server/worker/create-tool-hosts'),
    import('@/lib/platform/settings/env'),
    import('../workflows/run-workflow'),
    import('../workflows/execute-workflow'),
    import('../workflows/read-previews'),
  ]);
  return { ...host, ...env, ...running, ...executing, ...previews };
}

beforeAll(async () => {
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '' });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  made = await import('../workflows/__fixtures__/workflow-bench');
  product = await importProduct();
  bob = await made.addEditor(bench, 'bob');
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

function openPorts(actor: Editor = bench.editor, clock: Clock = systemClock): ToolPorts {
  return product.createToolHosts(product.createToolOutside(product.getEnvironment(), clock)).open({
    actor,
    run: { id: createRunId(), collectionId: null, conversationId: null },
    isTabPresent: false,
  }) as ToolPorts;
}

const actionsOf = (...actions: readonly workflowBench.WrittenAction[]) => made.write({ actions }).actions;
const { name, description, entity, triggerType } = {
  name: 'Draft',
  description: '',
  entity: 'research.sources',
  triggerType: 'on_create',
};
const oneAction = (written: workflowBench.WrittenAction) => {
  const [action] = actionsOf(written);
  if (action === undefined) throw new Error('One was written.');
  return action;
};

describe('a workflow draft of a conversation', () => {
  it('loses no action when several are added at once: each is added, or refused with the reason', async () => {
    const { workflowDrafts } = openPorts();
    const { draftId } = await workflowDrafts.start({ name, description, entity, triggerType });
    const wanted = Array.from({ length: 8 }, (_, number) => `Note ${number}`);
    const outcomes = await Promise.allSettled(
      wanted.map((each) => workflowDrafts.addAction(draftId, oneAction(made.note(each)))),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('at the same time');
    const kept = wanted.filter((_each, index) => outcomes[index]?.status === 'fulfilled');
    const last = await workflowDrafts.addAction(draftId, oneAction(made.note('Last')));
    const names = last.actions.map((action) => action.name);
    expect(names.toSorted()).toEqual(['Last', ...kept].toSorted());
  });

  it('reports which actions lost the one before them when it is removed', async () => {
    const { workflowDrafts } = openPorts();
    const { draftId } = await workflowDrafts.start({ name, description, entity, triggerType });
    for (const action of [made.note('One'), made.note('Two', 'One'), made.note('Three', 'One')])
      await workflowDrafts.addAction(draftId, oneAction(action));
    const { detached, actions } = await workflowDrafts.removeAction(draftId, 'One');
    expect([detached, actions.map((action) => action.name)]).toEqual([
      ['Two', 'Three'],
      ['Two', 'Three'],
    ]);
  });

  it('cannot be found by a colleague, or after it expires', async () => {
    const { draftId } = await openPorts().workflowDrafts.start({ name, description, entity, triggerType });
    const late = { now: () => new Date(Date.now() + limits.workflowDraftDays * dayMs + hourMs) };
    for (const ports of [openPorts(bob), openPorts(bench.editor, late)])
      await expect(ports.workflowDrafts.preview(draftId, '')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a workflow', () => {
  it('is explained step by step and found by its name, without its secrets', async () => {
    const send = {
      name: 'Send',
      action_type: 'call_webhook',
      after: ['One', 'Two'],
      action_config: { url: 'https://a.example/x', body: {}, signing_secret: 'hush-hush-hush' },
    };
    const actions = [made.note('One'), made.note('Two', 'One'), send];
    await made.approve(bench.editor, made.write({ name: 'Explained', actions }));
    const { workflows } = openPorts(bob);
    const explained = await workflows.explainAction('explained', 'send');
    expect(explained).toMatchObject({
      name: 'Send',
      depth: 1,
      outgoing: [],
      config: { signing_secret: '•••• (set)' },
      incoming: [{ action: 'One' }, { action: 'Two' }],
    });
    expect(JSON.stringify([explained, await workflows.summarise('Explained')])).not.toContain('hush');
    await expect(workflows.explainAction('Explained', 'Sent')).rejects.toThrow('Send');
  });

  it('that is only checked leaves no preview, and its errors are reported', async () => {
    const count = async () =>
      (await product.readPreviews(bench.editor, { status: 'all', limit: 100 })).items.length;
    const before = await count();
    const checked = await openPorts().workflowPreviews.check(
      made.write({ actions: [made.note('Lost', 'Nowhere')] }),
      null,
    );
    expect(checked.errors.map(({ message }) => message).join()).toContain('Nowhere');
    expect(await count()).toBe(before);
  });
});

describe('an alert', () => {
  it('to several users is one alert with all recipients, and each reads it as their own', async () => {
    const tell = { recipients: ['everyone'], title: 'Flood', message: 'It rises.', severity: 'high' };
    const action = { name: 'Tell', action_type: 'create_alert', action_config: tell };
    const workflow = made.write({ name: 'Telling', trigger_type: 'manual', actions: [action] });
    const { id } = await made.approve(bench.editor, workflow);
    const execution = await product.runWorkflow(bench.editor, { id, recordId: bench.sourceIds[0] });
    const { post, clock } = product.createToolOutside(product.getEnvironment(), systemClock);
    const job = { workspaceId: bench.workspaceId, executionId: execution.id };
    await product.executeWorkflow(job, { post, clock, sendMail: null }, new AbortController().signal);

    const page = { page: 1, rows: 10, status: null, severity: null };
    const [ours, theirs] = [openPorts().alerts, openPorts(bob).alerts];
    const { alerts, total } = await ours.listForWorkflow('Telling', page);
    expect([total, alerts.length]).toEqual([1, 1]);
    expect(alerts[0]?.recipients.map(({ email }) => email).toSorted()).toEqual([
      ...['ada@example.com', 'bob@example.com'],
    ]);
    const own = await Promise.all([ours.listMine(page), theirs.listMine(page)]);
    const ids = own.map((list) => list.alerts[0]?.id ?? '');
    expect(new Set(ids).size).toBe(2);
    expect(await theirs.get(ids[1] ?? '')).toMatchObject({ id: ids[1], title: 'Flood' });
    expect((await ours.listMine({ ...page, severity: 'low' })).total).toBe(0);
    expect((await ours.listMine({ ...page, page: 2 })).alerts).toEqual([]);
  });
});
