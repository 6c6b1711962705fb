/**
 * Both sides of each limit of workflows and of one execution (`lib/core/limits.ts`), through the use cases and the worker's own function
 * with real PostgreSQL. Anything that would take long or cost much money is first written into the rows, and the clock stands still.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { dayMs, systemClock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as workflowBench from './__fixtures__/workflow-bench';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-bounds-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;
let client: pg.Client;

async function importProduct() {
  const [running, executions, executing, previewing, drafting, drafts, changes, host, env, database, store] =
    await Promise.all([
      import('./run-workflow'),
      import('./read-executions'),
      import('./execute-workflow'),
      import('./create-preview'),
      import('./create-draft'),
      import('./read-drafts'),
      import('../triggers/record-change'),
      import('@/lib/server/worker/create-tool-hosts'),
      import('@/lib/platform/settings/env'),
      import('@/lib/platform/db/in-workspace'),
      import('@/lib/domain/workflows/execution-store'),
    ]);
  const all = { ...running, ...executions, ...executing, ...previewing, ...drafting, ...drafts };
  return { ...all, ...changes, ...host, ...env, ...database, ...store };
}

beforeAll(async () => {
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '' });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  made = await import('./__fixtures__/workflow-bench');
  product = await importProduct();
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await benches.closeWorkbench();
  await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

const step = (name: string, action_type: string, action_config: Readonly<Record<string, unknown>>) => ({
  name,
  action_type,
  action_config,
});
const byHand = (...actions: readonly workflowBench.WrittenAction[]) =>
  made.write({ trigger_type: 'manual', actions });

/** The refusal of a workflow with this one step, or null if it is accepted. */
async function refusalOf(type: string, config: Readonly<Record<string, unknown>>): Promise<string | null> {
  const workflow = byHand(step('Only', type, config));
  return product.createPreview(bench.editor, { from: 'definition', workflow, description: '' }).then(
    () => null,
    (error: unknown) => String(error),
  );
}

/** Starts an execution, changes in its rows what has happened so far, and executes it as a worker does. */
async function execute(workflowId: string, between: (id: string) => Promise<unknown> = async () => null) {
  const { id } = await product.runWorkflow(bench.editor, { id: workflowId, recordId: bench.sourceIds[0] });
  await between(id);
  const now = new Date();
  const { post } = product.createToolOutside(product.getEnvironment(), systemClock);
  const outside = { post, sendMail: null, clock: { now: () => now } };
  const job = { workspaceId: bench.workspaceId, executionId: id };
  await product.executeWorkflow(job, outside, new AbortController().signal);
  return product.readExecution(bench.editor, id);
}

/** Copies an existing row, except for the columns that must be unique. */
const copyRows = (table: string, id: string, count: number) =>
  client.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object(
       'id', gen_random_uuid()::text, 'trigger_key', gen_random_uuid()::text))).*
     FROM ${table} AS one, generate_series(1, $2) WHERE one.id = $1`,
    [id, count],
  );

describe('a step', () => {
  const entity = 'research.sources';
  const people = (count: number) => ({
    recipients: Array.from({ length: count }, (_, number) => `user_${number}`),
    title: 'New',
    message: 'See.',
  });
  it.each([
    ['tells', 'create_alert', people, limits.workflowRecipients],
    [
      'asks',
      'seek_approval',
      (count: number) => ({ approvers: people(count).recipients, rule: 'all', message: 'Go on?' }),
      limits.workflowRecipients,
    ],
    ['waits', 'delay', (amount: number) => ({ amount, unit: 'days' }), limits.workflowWaitDays],
    [
      'shares',
      'share_artifact',
      (days: number) => ({ artifact_id: 'art_1', mode: 'snapshot', expires_in_days: days }),
      limits.workflowShareDays,
    ],
    [
      'passes on what it finds',
      'lookup_entity',
      (limit: number) => ({ entity, limit }),
      limits.lookupRecords,
    ],
    ['looks back', 'lookup_entity', (hours: number) => ({ entity, within_hours: hours }), limits.lookupHours],
  ] as const)('that %s has a limit', async (_does, type, configure, most) => {
    expect(await refusalOf(type, configure(most))).toBeNull();
    expect(await refusalOf(type, configure(most + 1))).toContain('Only');
  });

  it('looks at records up to the limit and no further, each once, though all are of the same moment', async () => {
    const { createLookupsPort } = await import('./host/create-lookups-port');
    await copyRows('collection', bench.collectionId, limits.lookupScan);
    const lookups = createLookupsPort(bench.editor, systemClock);
    const { signal } = new AbortController();
    const any = { collectionId: null, condition: null, withinHours: null, signal };
    const found = await lookups.find({
      entity: 'research.collections',
      ...any,
      limit: limits.lookupScan + 1,
    });
    expect(found.total).toBe(limits.lookupScan);
    expect(new Set(found.records.map(({ id }) => id)).size).toBe(limits.lookupScan);
    await client.query('DELETE FROM collection WHERE id <> $1', [bench.collectionId]);
  });

  it('uses its permission for 24 hours, and that of its own action and version only', async () => {
    const { countPermittedUses, permittedRule } = await import('@/lib/domain/workflows/step-store');
    const { id } = await made.approve(bench.editor, byHand(made.note('One'), made.note('Two', 'One')));
    const { id: executionId } = await execute(id);
    const now = new Date();
    await client.query(
      'UPDATE execution_step SET rule_id = $2, started_at = $3, type = name WHERE execution_id = $1',
      [executionId, permittedRule, now.toISOString()],
    );
    const countAfter = (since: number, version = 1) =>
      product.inWholeWorkspace(bench.workspaceId, async (database) => {
        const of = { workspaceId: bench.workspaceId, workflowId: id, version };
        return Object.fromEntries(await countPermittedUses(database, of, new Date(since)));
      });
    expect(await countAfter(now.getTime() - 1)).toEqual({ One: 1, Two: 1 });
    expect([await countAfter(now.getTime()), await countAfter(0, 2)]).toEqual([{}, {}]);
  });

  it('is aborted when its time is over, and not before', async () => {
    const find = step('Find', 'lookup_entity', { entity: 'research.sources' });
    const { id } = await made.approve(bench.editor, byHand(find));
    // Makes only the time limit of a step expire, and only when the test says so.
    const over = new AbortController();
    const begin = AbortSignal.timeout.bind(AbortSignal);
    const told = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === limits.stepMs ? over.signal : begin(ms)));
    try {
      expect((await execute(id)).status).toBe('complete');
      over.abort();
      const late = await execute(id);
      expect([late.status, late.steps[0]?.error]).toEqual(['failed', 'It took longer than 120 seconds.']);
    } finally {
      told.mockRestore();
    }
  });

  it('is recorded in full up to the maximum length, and is otherwise cut and marked as cut', async () => {
    const keep = async (length: number) => {
      await benches.addRevision(
        { editor: bench.editor, sourceId: bench.sourceIds[0]! },
        { title: 'Long', markdown: 'x'.repeat(length) },
      );
      const message = '{{trigger.markdown}}';
      const { id } = await made.approve(bench.editor, byHand(step('Note', 'log_audit_entry', { message })));
      return z.string().parse((await execute(id)).steps[0]?.input?.['message']);
    };
    expect(await keep(limits.stepRecordChars)).toBe('x'.repeat(limits.stepRecordChars));
    const cut = await keep(limits.stepRecordChars + 1);
    expect([cut.length, cut.endsWith('… (cut)')]).toEqual([limits.stepRecordChars, true]);
  });
});

describe('an execution', () => {
  it('runs until its time is used up, and then says so', async () => {
    const { id } = await made.approve(bench.editor, byHand(made.note('One'), made.note('Two', 'One')));
    const executeAfter = (workMs: number) =>
      execute(id, (execution) =>
        client.query('UPDATE workflow_execution SET work_ms = $2 WHERE id = $1', [execution, workMs]),
      );
    expect((await executeAfter(limits.executionWorkMs)).status).toBe('complete');
    const over = await executeAfter(limits.executionWorkMs + 1);
    expect(over).toMatchObject({
      status: 'failed',
      failure: { message: expect.stringContaining('10 minutes') },
    });
    expect(over.steps).toEqual([]);
  });

  it('starts runs until their cost reaches the limit, and then no more', async () => {
    const ask = { collection_id: bench.collectionId, question: 'How high is it?' };
    const { id } = await made.approve(bench.editor, byHand(step('Ask', 'ask_collection', ask)));
    const { runId } = await askSomething();
    const executeAfter = (costUsd: number) =>
      execute(id, (execution) =>
        client.query('UPDATE run SET cause_execution_id = $2, cost_usd = $3 WHERE id = $1', [
          ...[runId, execution, costUsd],
        ]),
      );
    expect((await executeAfter(limits.executionSpendUsd - 0.01)).status).toBe('waiting');
    const spent = await executeAfter(limits.executionSpendUsd);
    expect(spent.status).toBe('failed');
    expect(spent.steps[0]?.error).toContain('have cost 20.00 US dollars');
  });

  it('counts the cost of its version over all executions, even more than one query can list', async () => {
    const { id } = await made.approve(bench.editor, byHand(made.note('One')));
    const execution = await execute(id);
    const { runId } = await askSomething();
    await client.query('UPDATE run SET cause_execution_id = $2, cost_usd = 1.5 WHERE id = $1', [
      ...[runId, execution.id],
    ]);
    await copyRows('workflow_execution', execution.id, 40_000);
    const { workspaceId } = bench;
    const spent = await product.inWholeWorkspace(workspaceId, (database) =>
      product.sumVersionCosts(database, { workspaceId, workflowId: id, version: 1 }),
    );
    expect(spent).toBe(1.5);
  });

  it('starts other workflows until the chain is too long', async () => {
    const begins = await made.approve(bench.editor, byHand(made.note('Begin')));
    const follows = await made.approve(bench.editor, made.write({ actions: [made.note('Follow')] }));
    const { id: executionId } = await execute(begins.id);
    const followAfter = async (earlier: number) => {
      const lineage = Array.from({ length: earlier }, (_, number) => `workflow ${number}`);
      await client.query('UPDATE workflow_execution SET lineage = $2 WHERE id = $1', [executionId, lineage]);
      await product.inWholeWorkspace(bench.workspaceId, (database) =>
        product.recordChange(
          database,
          { workspaceId: bench.workspaceId, executionId },
          { entity: 'research.sources', event: 'on_create', id: bench.sourceIds[0] ?? '' },
        ),
      );
      return (await product.readExecutions(bench.editor, follows.id, { limit: 1 })).items[0];
    };
    // The execution's own workflow counts in the chain, too.
    expect((await followAfter(limits.lineageDepth - 2))?.status).toBe('queued');
    expect(await followAfter(limits.lineageDepth - 1)).toMatchObject({
      status: 'failed',
      failure: { message: expect.stringContaining(`More than ${limits.lineageDepth}`) },
    });
  });

  async function askSomething() {
    const { askQuestion } = await import('@/lib/server/conversations/ask-question');
    return askQuestion(bench.editor, {
      text: 'How high is it?',
      collectionId: bench.collectionId,
      conversationName: null,
      sourceIds: [],
      retryOf: null,
      editOf: null,
      mayAct: false,
    });
  }
});

describe('a workflow', () => {
  it.each([
    ['edges', limits.workflowEdges, (count: number) => ({ edges: listEdges(count) })],
    [
      'characters of its description',
      limits.workflowTextChars,
      (count: number) => ({ description: 'x'.repeat(count) }),
    ],
  ] as const)('has a maximum number of %s', (_what, most, change) => {
    const read = (count: number) => {
      const wire = {
        name: 'Test',
        entity: 'research.sources',
        trigger_type: 'manual',
        actions: [],
        ...change(count),
      };
      return authoredWorkflowSchema.safeParse(wire).success;
    };
    expect([read(most), read(most + 1)]).toEqual([true, false]);
  });

  const listEdges = (count: number) =>
    Array.from({ length: count }, () => ({ edge_type: 'start' as const, target: 'One' }));

  it('is kept as a draft for its retention period, and no longer', async () => {
    const now = new Date();
    const body = { from: 'definition', workflow: byHand(made.note('One')) } as const;
    const { id } = await product.createDraft(bench.editor, body, now);
    const end = now.getTime() + limits.workflowDraftDays * dayMs;
    expect((await product.readDraft(bench.editor, id, new Date(end - 1))).id).toBe(id);
    await expect(product.readDraft(bench.editor, id, new Date(end))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('can be drafted up to the maximum number of drafts per member', async () => {
    const body = { from: 'definition', workflow: byHand(made.note('One')) } as const;
    const { id } = await product.createDraft(bench.editor, body);
    const { items } = await product.readDrafts(bench.editor);
    await copyRows('workflow_draft', id, limits.workflowDrafts - 1 - items.length);
    await product.createDraft(bench.editor, body);
    await expect(product.createDraft(bench.editor, body)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('can be created up to the maximum number of workflows per workspace', async () => {
    const { id } = await made.approve(bench.editor, byHand(made.note('One')));
    const { rows } = await client.query('SELECT FROM workflow WHERE workspace_id = $1', [bench.workspaceId]);
    await copyRows('workflow', id, limits.workflows - 1 - rows.length);
    await made.approve(bench.editor, byHand(made.note('Last')));
    await expect(made.approve(bench.editor, byHand(made.note('Over')))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is listed for tools by the same number of queries, however many there are', async () => {
    // Rows that were copied have no version yet.
    await client.query(
      `INSERT INTO workflow_version SELECT (jsonb_populate_record(version, jsonb_build_object(
         'id', gen_random_uuid()::text, 'workflow_id', workflow.id))).*
       FROM workflow, workflow_version AS version
       WHERE version.id = (SELECT min(id) FROM workflow_version WHERE workspace_id = $1)
         AND workflow.workspace_id = $1
         AND NOT EXISTS (SELECT FROM workflow_version WHERE workflow_id = workflow.id)`,
      [bench.workspaceId],
    );
    const many = await listForTools();
    await client.query('DELETE FROM workflow WHERE id <> $1', [many.rows[0]?.id]);
    const few = await listForTools();
    expect([many.rows.length, few.rows]).toEqual([limits.workflows, [many.rows[0]]]);
    expect(many.queryCount).toBe(few.queryCount);
  });

  async function listForTools() {
    const { createWorkflowsPort } = await import('./workflows-port');
    const { createMemberCalls } = await import('../tools/member-calls');
    const queried = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const rows = await createWorkflowsPort(createMemberCalls(bench.editor)).list();
      return { rows, queryCount: queried.mock.calls.length };
    } finally {
      queried.mockRestore();
    }
  }
});
