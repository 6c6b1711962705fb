/**
 * Workflows from what starts them to what they leave behind, through the real use cases, a real worker process and a real receiver: the
 * starters, waits, permissions, members who leave, chains, failures and retries (product, "Automate"; threats 8, 13).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Editor } from '@/lib/domain/team/actor';
import type { WorkflowExecutionDetailReply } from '@/lib/protocol/http/workflow-executions';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { sampleSources } from '../artifacts/__fixtures__/sample-sources';
import { openTestInstance } from '../team/__fixtures__/people';
import { startWorker, type WorkerProcess } from '../worker/__fixtures__/worker-process';
import type * as workflowBench from './__fixtures__/workflow-bench';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-workflows-'));
let receiver: Receiver;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;
let worker: WorkerProcess;
let page = 'The weir stands.';

async function importProduct() {
  const [
    running,
    retrying,
    executions,
    workflows,
    removing,
    alerts,
    settling,
    adding,
    inbox,
    approvals,
    starters,
    authoring,
    members,
    changes,
    drafts,
    shares,
  ] = await Promise.all([
    import('./run-workflow'),
    import('./retry-execution'),
    import('./read-executions'),
    import('./read-workflows'),
    import('./remove-workflow'),
    import('../alerts/read-alerts'),
    import('../alerts/change-alert'),
    import('../sources/add-source'),
    import('../approvals/read-approvals'),
    import('../approvals/answer-approval'),
    import('@/lib/domain/workflows/starters/registry'),
    import('./author-definition'),
    import('@/lib/platform/db/in-workspace'),
    import('../sources/delete-source'),
    import('../artifacts/create-artifact'),
    import('../shares/read-shares'),
  ]);
  const all = {
    ...running,
    ...retrying,
    ...executions,
    ...workflows,
    ...removing,
    ...alerts,
    ...settling,
    ...adding,
  };
  return {
    ...all,
    ...inbox,
    ...approvals,
    ...starters,
    ...authoring,
    ...members,
    ...changes,
    ...drafts,
    ...shares,
  };
}

beforeAll(async () => {
  receiver = await openReceiver();
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: receiver.host });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  made = await import('./__fixtures__/workflow-bench');
  product = await importProduct();
  receiver.answer = ({ path: address }) =>
    address === '/page' ? { status: 200, body: page } : { status: 200, body: 'ok' };
  worker = startWorker({ captures: true });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await benches.closeWorkbench();
  await instance.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

vi.setConfig({ testTimeout: 90_000 });
const settle = <Value>(check: () => Promise<Value>) => vi.waitFor(check, { timeout: 60_000, interval: 150 });

/** Each test uses its own collection, so that sources added to it start no other workflow of this file. */
async function makeCollection(title: string): Promise<string> {
  const { createCollection } = await import('../collections/create-collection');
  return (await createCollection(bench.editor, { title, tags: [] })).id;
}

const addNote = (collectionId: string, title: string, text = `${title}: the dam was opened in 1958.`) =>
  product.addSource(bench.editor, collectionId, { type: 'note', title, text });

async function listExecutions(id: string): Promise<WorkflowExecutionDetailReply[]> {
  const { items } = await product.readExecutions(bench.editor, id, { limit: 100 });
  return Promise.all(items.map((item) => product.readExecution(bench.editor, item.id)));
}

/** Waits until the only execution of a workflow has the given status. */
const waitFor = (id: string, status: WorkflowExecutionDetailReply['status']) =>
  settle(async () => {
    const [execution, ...others] = await listExecutions(id);
    expect(others).toEqual([]);
    expect(execution?.status, JSON.stringify(execution)).toBe(status);
    return execution as WorkflowExecutionDetailReply;
  });

async function approveStarter(
  id: string,
  options: object,
  approval: Parameters<typeof made.approve>[2] & { readonly permit?: string } = {},
) {
  const starter = product.findStarter(id)?.make(options, () => crypto.randomUUID());
  if (starter?.ok !== true) throw new Error(`${id}: ${starter?.failure.sentence}`);
  const { permit, ...rest } = approval;
  const step = starter.value.actions.find(({ name }) => name === permit);
  const permission =
    step === undefined
      ? undefined
      : { actions: [{ action: step.id, max_per_day: 1 }], spend_limit_usd: null, expires_in_days: 30 };
  return made.approve(bench.editor, product.authorDefinition(starter.value), { ...rest, permission });
}

const listAlerts = (editor: Editor = bench.editor) => product.readAlerts(editor, { limit: 100 });
const listQuestions = (editor: Editor = bench.editor) =>
  product.readApprovals(editor, { status: 'pending', limit: 100 });

async function answer(
  executionId: string,
  body: Parameters<typeof product.answerApproval>[1]['body'],
  by: Editor = bench.editor,
) {
  const question = await settle(async () => {
    const { items } = await listQuestions(by);
    const found = items.find((item) => item.execution_id === executionId && item.asked_for.id === by.userId);
    expect(found).toBeDefined();
    return found;
  });
  return product.answerApproval(by, { id: question?.id ?? '', body });
}

describe('the starter workflows', () => {
  it('alert on a mention: sends one alert for the source with the word, and none for the other', async () => {
    const collectionId = await makeCollection('Mentions');
    const { id } = await approveStarter('alert_on_mention', {
      words: ['cofferdam'],
      collection_id: collectionId,
    });
    const named = await addNote(collectionId, 'Flood', 'A flood broke the Cofferdam in 1955.');
    await addNote(collectionId, 'Calm', 'Nothing happened.');
    await settle(async () =>
      expect((await listExecutions(id)).map(({ status }) => status)).toEqual(['complete', 'complete']),
    );
    const { items, unread_count } = await listAlerts();
    const mine = items.filter((item) => item.workflow_id === id);
    expect(mine).toMatchObject([
      { kind: 'alert', status: 'open', path: expect.stringContaining(`/sources/${named.id}`) },
    ]);
    expect(mine[0]?.message).toContain('“Flood”');
    expect(unread_count).toBeGreaterThan(0);
    const read = await product.changeAlert(bench.editor, {
      id: mine[0]?.id ?? '',
      is_read: true,
      status: 'resolved',
    });
    expect(read).toMatchObject({ is_read: true, status: 'resolved' });
  });

  it('send to a webhook: asks first, then sends once with its key, and does not ask when permitted', async () => {
    const collectionId = await makeCollection('Sent');
    const url = `http://${receiver.host}/hook`;
    const asking = await approveStarter('send_to_webhook', { url, collection_id: collectionId });
    await addNote(collectionId, 'First');
    const waiting = await waitFor(asking.id, 'waiting');
    expect(receiver.received.filter(({ path: to }) => to === '/hook')).toEqual([]);
    expect(waiting.steps[0]).toMatchObject({ status: 'waiting', waits_for: { kind: 'permission' } });
    await answer(waiting.id, { decision: 'approve_once' });
    const sent = await waitFor(asking.id, 'complete');
    const hooks = () => receiver.received.filter(({ path: to }) => to === '/hook');
    expect(hooks()).toHaveLength(1);
    expect(hooks()[0]?.headers['idempotency-key']).toBe(`${sent.id}:send`);
    expect(JSON.parse(hooks()[0]?.body ?? '')).toMatchObject({ title: 'First', collection_id: collectionId });
    await product.removeWorkflow(bench.editor, asking.id);

    const free = await approveStarter(
      'send_to_webhook',
      { url, collection_id: collectionId },
      { permit: 'Send' },
    );
    await addNote(collectionId, 'Second');
    await waitFor(free.id, 'complete');
    expect(hooks()).toHaveLength(2);
    // Permitted once a day: the second time it needs approval, and continues when the user approves.
    await addNote(collectionId, 'Third');
    const over = await settle(async () => {
      const found = (await listExecutions(free.id)).find(({ status }) => status === 'waiting');
      expect(found).toBeDefined();
      return found as WorkflowExecutionDetailReply;
    });
    expect(hooks()).toHaveLength(2);
    await answer(over.id, { decision: 'approve_once' });
    await settle(async () => expect(hooks()).toHaveLength(3));
    expect((await product.readWorkflow(bench.editor, free.id)).permission?.actions).toMatchObject([
      { used_today: 1 },
    ]);
  });

  it('send to a webhook: does not execute a denied step, and says why', async () => {
    const collectionId = await makeCollection('Denied');
    const url = `http://${receiver.host}/denied`;
    const { id } = await approveStarter('send_to_webhook', { url, collection_id: collectionId });
    await addNote(collectionId, 'Private');
    await answer((await waitFor(id, 'waiting')).id, { decision: 'deny', reason: 'Not this one.' });
    const ended = await waitFor(id, 'complete');
    expect(ended.steps.map(({ name, status, port }) => [name, status, port])).toEqual([
      ['Send', 'failed', 'failure'],
      ['Note the failure', 'done', 'success'],
    ]);
    expect(ended.steps[0]?.error).toContain('Not this one.');
    expect(receiver.received.filter(({ path: to }) => to === '/denied')).toEqual([]);
  });

  it('three questions: saves three answers with citations about the new source as an artifact', async () => {
    const collectionId = await makeCollection('Asked');
    const { id } = await approveStarter('three_questions', {
      collection_id: collectionId,
      first: 'When was the dam opened?',
      second: 'Who opened the dam?',
      third: 'Why was the dam opened?',
    });
    await addNote(
      collectionId,
      'Opening',
      'The dam was opened by the county on 21 September 1958 to give water.',
    );
    const ended = await waitFor(id, 'complete');
    const { artifact_id: artifactId } = ended.steps.at(-1)?.output ?? {};
    const { readArtifact } = await import('../artifacts/read-artifacts');
    const kept = await readArtifact(bench.editor, typeof artifactId === 'string' ? artifactId : '');
    expect(kept.markdown.match(/^## /gm)).toHaveLength(3);
    expect(kept.citations.length).toBeGreaterThan(0);
    expect(kept.title).toBe('Three questions to “Opening”');
  });

  it('weekly brief: starts once at its time, and writes a brief of the new sources', async () => {
    const collectionId = await makeCollection('Week');
    await addNote(collectionId, 'New', sampleSources[0]?.markdown);
    await settle(async () => {
      const { readSources } = await import('../sources/read-sources');
      expect((await readSources(bench.editor, collectionId)).items[0]?.status).toBe('captured');
    });
    const { id, next_run_at } = await approveStarter('weekly_brief', { collection_id: collectionId });
    expect(new Date(next_run_at ?? 0).getUTCDay()).toBe(1);
    await product.inWholeWorkspace(bench.workspaceId, (database) =>
      database.workflow.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1_000) } }),
    );
    const { startScheduled } = await import('./start-scheduled');
    await Promise.all([startScheduled(), startScheduled(), startScheduled()]);
    const ended = await waitFor(id, 'complete');
    expect(ended.steps.map(({ name, status }) => [name, status])).toEqual([
      ['Find new sources', 'done'],
      ['Write the brief', 'done'],
      ['Tell people', 'done'],
    ]);
    expect(ended.started_because).toBe('scheduled run');
    const told = (await listAlerts()).items.filter((item) => item.workflow_id === id);
    expect(told).toMatchObject([
      { kind: 'notification', message: expect.stringContaining('New sources this week: 1.') },
    ]);
    expect(new Date((await product.readWorkflow(bench.editor, id)).next_run_at ?? 0) > new Date()).toBe(true);
  });

  it('watch a page: reports what changed, and nothing when nothing did', async () => {
    const collectionId = await makeCollection('Watched');
    const source = await product.addSource(bench.editor, collectionId, {
      type: 'url',
      url: `http://${receiver.host}/page`,
    });
    const { readSource } = await import('../sources/read-sources');
    await settle(async () => expect((await readSource(bench.editor, source.id)).status).toBe('captured'));
    const { id } = await approveStarter('report_changes', { source_id: source.id });
    const unchanged = await product.runWorkflow(bench.editor, { id });
    expect(unchanged.started_because).toBe('run by hand');
    await settle(async () =>
      expect((await product.readExecution(bench.editor, unchanged.id)).status).toBe('complete'),
    );
    page = 'The weir was rebuilt in stone.';
    const changed = await product.runWorkflow(bench.editor, { id });
    await settle(async () =>
      expect((await product.readExecution(bench.editor, changed.id)).status).toBe('complete'),
    );
    const told = (await listAlerts()).items.filter((item) => item.workflow_id === id);
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain('+ The weir was rebuilt in stone.');
    expect(told[0]?.message).toContain('− The weir stands.');
  });

  it('approve before sharing: opens the link after approval, and records its address in no step', async () => {
    const collectionId = await makeCollection('Shared');
    const { id } = await approveStarter(
      'approve_before_sharing',
      { collection_id: collectionId, approvers: ['owners'] },
      { permit: 'Share' },
    );
    const { id: artifactId } = await product.createArtifact(bench.editor, {
      from: 'text',
      collection_id: collectionId,
      title: 'Report',
      markdown: 'Text.',
    });
    await answer((await waitFor(id, 'waiting')).id, { decision: 'approve_once' });
    const ended = await waitFor(id, 'complete');
    const told = (await listAlerts()).items.find((item) => item.workflow_id === id);
    const token = told?.message.split('/s/')[1] ?? '';
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(ended)).not.toContain(token);
    const steps = await product.inWholeWorkspace(bench.workspaceId, (database) =>
      database.executionStep.findMany({ where: { executionId: ended.id } }),
    );
    expect(JSON.stringify(steps)).not.toContain(token);
    const links = await product.readShares(bench.editor, { limit: 10, artifact_id: artifactId });
    expect(links.items).toMatchObject([{ artifact_title: 'Report', state: 'live' }]);
  });
});

describe('an execution', () => {
  it('follows the majority of its approvers, one vote each, and owners cannot vote for others', async () => {
    const bob = await made.addEditor(bench, 'bob');
    const carol = await made.addEditor(bench, 'carol');
    const approvers = [bob.userId, carol.userId, bench.editor.userId];
    const ask = {
      name: 'Ask',
      action_type: 'seek_approval',
      action_config: { approvers, rule: 'majority', message: 'Go on?' },
    };
    const actions = [ask, made.note('Yes', 'Ask:approved'), made.note('No', 'Ask:rejected')];
    const collectionId = await makeCollection('Voted');
    const { id } = await made.approve(bench.editor, made.write({ collection_id: collectionId, actions }));
    await addNote(collectionId, 'Motion');
    const waiting = await waitFor(id, 'waiting');
    const ofBob = (await listQuestions(bob)).items.find((item) => item.execution_id === waiting.id);
    await expect(
      product.answerApproval(bench.editor, { id: ofBob?.id ?? '', body: { decision: 'approve_once' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await answer(waiting.id, { decision: 'approve_once' }, bob);
    await answer(waiting.id, { decision: 'deny', reason: 'Too early.' }, carol);
    expect((await product.readExecution(bob, waiting.id)).status).not.toBe('complete');
    await answer(waiting.id, { decision: 'deny' });
    const ended = await waitFor(id, 'complete');
    expect(ended.steps.map(({ name, status }) => [name, status])).toEqual([
      ['Ask', 'done'],
      ['Yes', 'skipped'],
      ['No', 'done'],
    ]);
    expect(ended.steps[0]?.output).toMatchObject({ comment: 'Too early.' });
  });

  it('stops when the user who approved its workflow is no longer a member, and says so', async () => {
    const dan = await made.addEditor(bench, 'dan');
    const collectionId = await makeCollection('Left');
    const { id } = await made.approve(
      dan,
      made.write({ collection_id: collectionId, actions: [made.note('Never')] }),
    );
    await product.inWholeWorkspace(bench.workspaceId, (database) =>
      database.member.deleteMany({ where: { userId: dan.userId } }),
    );
    await addNote(collectionId, 'After');
    const ended = await waitFor(id, 'failed');
    expect(ended.failure?.message).toContain('no longer a member');
    expect(ended.steps).toEqual([]);
  });

  it('does not start itself again, or a chain without end', async () => {
    const collectionId = await makeCollection('Loop');
    const copy = {
      name: 'Copy',
      action_type: 'create_entity',
      action_config: {
        entity: 'research.sources',
        title: 'Copy',
        text: 'Of {{trigger.title}} {{trigger.id}}',
        collection_id: '{{trigger.collection_id}}',
      },
    };
    const check = {
      name: 'Check',
      action_type: 'evaluate_condition',
      action_config: { condition: { field: 'trigger.title', operator: 'is_not_empty' } },
    };
    const actions = [check, { ...copy, after: 'Check:output-true' }];
    const { id } = await made.approve(bench.editor, made.write({ collection_id: collectionId, actions }));
    await addNote(collectionId, 'Origin');
    const executions = await settle(async () => {
      const all = await listExecutions(id);
      expect(all.map(({ status }) => status).sort()).toEqual(['complete', 'failed']);
      return all;
    });
    const stopped = executions.find(({ status }) => status === 'failed');
    expect(stopped).toMatchObject({
      failure: { message: expect.stringContaining('started itself') },
      can_retry: false,
    });
  });

  it('fails at a step, keeps what was done, and continues from there when a user retries it', async () => {
    let status = 500;
    const standing = receiver.answer;
    receiver.answer = (received) =>
      received.path === '/flaky' ? { status, body: 'no' } : standing(received);
    const send = {
      name: 'Send',
      action_type: 'call_webhook',
      action_config: { url: `http://${receiver.host}/flaky`, body: { a: 1 } },
    };
    const actions = [made.alert('Before'), { ...send, after: 'Before' }, made.alert('After', 'Send')];
    const collectionId = await makeCollection('Flaky');
    const workflow = made.write({ collection_id: collectionId, actions });
    const { id } = await made.approve(bench.editor, workflow);
    await addNote(collectionId, 'Try');
    const first = await waitFor(id, 'waiting');
    await answer(first.id, { decision: 'approve_once' });
    const failed = await waitFor(id, 'failed');
    expect(failed).toMatchObject({
      can_retry: true,
      failure: { message: expect.stringContaining('status 500') },
    });
    status = 200;
    await product.retryExecution(bench.editor, failed.id);
    // An approval is for one attempt.
    await answer(failed.id, { decision: 'approve_once' });
    const ended = await waitFor(id, 'complete');
    expect(ended.steps.map(({ name, status: state, attempt }) => [name, state, attempt])).toEqual([
      ['Before', 'done', 1],
      ['Send', 'done', 2],
      ['After', 'done', 1],
    ]);
    const keys = receiver.received
      .filter(({ path: to }) => to === '/flaky')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect((await listAlerts()).items.filter((item) => item.workflow_id === id)).toHaveLength(2);
  });

  it('waits at a join for all steps that can still arrive, and runs the next step once', async () => {
    const check = {
      name: 'Check',
      action_type: 'evaluate_condition',
      action_config: { condition: { field: 'trigger.title', operator: 'equals', value: 'Fork' } },
    };
    const actions = [
      check,
      made.note('Left', 'Check:output-true'),
      made.note('Right', 'Check:output-true'),
      made.note('Other', 'Check:output-false'),
      made.alert('Join', ['Left', 'Right', 'Other']),
    ];
    const collectionId = await makeCollection('Joined');
    const { id } = await made.approve(bench.editor, made.write({ collection_id: collectionId, actions }));
    await addNote(collectionId, 'Fork');
    const ended = await waitFor(id, 'complete');
    expect(Object.fromEntries(ended.steps.map(({ name, status }) => [name, status]))).toEqual({
      Check: 'done',
      Left: 'done',
      Right: 'done',
      Other: 'skipped',
      Join: 'done',
    });
    expect((await listAlerts()).items.filter((item) => item.workflow_id === id)).toHaveLength(1);
  });
});

describe('an erased source', () => {
  it('leaves no word of its title or text in what workflows did for it', async () => {
    const collectionId = await makeCollection('Purged');
    const config = { recipients: ['owners'], title: '{{trigger.title}}', message: '{{trigger.markdown}}' };
    const actions = [{ name: 'Tell', action_type: 'create_alert', action_config: config }];
    const { id } = await made.approve(bench.editor, made.write({ collection_id: collectionId, actions }));
    const source = await addNote(collectionId, 'Zyxwv title', 'Zyxwv text.');
    await waitFor(id, 'complete');
    expect((await listAlerts()).items.filter((item) => item.title === 'Zyxwv title')).toHaveLength(1);
    await product.deleteSource(bench.editor, { id: source.id, purge: false });
    const { eraseDeleted } = await import('@/lib/server/erasure/erase-deleted');
    await eraseDeleted({ workspaceId: bench.workspaceId, kind: 'source', id: source.id, purge: false });
    const left = await product.inWholeWorkspace(bench.workspaceId, async (database) => [
      await database.workflowExecution.findMany(),
      await database.executionStep.findMany(),
      await database.alert.findMany(),
    ]);
    expect(JSON.stringify(left)).not.toContain('Zyxwv');
    expect((await listExecutions(id)).map(({ status }) => status)).toEqual(['complete']);
  });
});
