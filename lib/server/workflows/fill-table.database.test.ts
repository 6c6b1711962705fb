/**
 * Workflows about tables, through the real use cases and worker functions with the built-in reader: what starts them, and what they fill.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import { changeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { addTableColumnEndpoint } from '@/lib/protocol/http/table-columns';
import { fillTableEndpoint } from '@/lib/protocol/http/table-fills';
import { createTableEndpoint, deleteTableEndpoint, getTableEndpoint } from '@/lib/protocol/http/tables';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as workflowBench from './__fixtures__/workflow-bench';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-fill-step-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;

async function importProduct() {
  const [running, executions, executing, host, env] = await Promise.all([
    import('./run-workflow'),
    import('./read-executions'),
    import('./execute-workflow'),
    import('@/lib/server/worker/create-tool-hosts'),
    import('@/lib/platform/settings/env'),
  ]);
  return { ...running, ...executions, ...executing, ...host, ...env };
}

beforeAll(async () => {
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '' });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  made = await import('./__fixtures__/workflow-bench');
  product = await importProduct();
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });
const never = new AbortController().signal;
const outside = () => product.createToolOutside(product.getEnvironment(), systemClock);
const work = (executionId: string) =>
  product.executeWorkflow({ workspaceId: bench.workspaceId, executionId }, outside(), never);
const readExecution = (id: string) => product.readExecution(bench.editor, id);

async function make(title = 'Dams'): Promise<TableDetailReply> {
  const columns = [{ name: 'Height', type: 'number', instruction: 'How high is the dam?' }] as const;
  const body = { collection_id: bench.collectionId, title, columns: [...columns] };
  return (await send(createTableEndpoint, { body })).reply;
}

const approveFilling = (tableId: string, config: object = {}, trigger: object = { trigger_type: 'manual' }) =>
  made.approve(
    bench.editor,
    made.write({
      ...trigger,
      actions: [{ name: 'Fill', action_type: 'fill_table', action_config: { table_id: tableId, ...config } }],
    }),
  );

describe('a step that fills a table', () => {
  it('fills the empty cells, keeps what the user entered, waits, and reports the number of cells', async () => {
    const table = await make();
    const cell = table.rows[0]?.cells[0]?.id ?? '';
    const body = { state: 'edited' as const, value: 60, version: 0 };
    await send(changeTableCellEndpoint, { params: { id: table.id, cell }, body });
    const { id } = await approveFilling(table.id);
    const begun = await product.runWorkflow(bench.editor, { id, recordId: bench.sourceIds[0] });
    await work(begun.id);
    const waiting = await readExecution(begun.id);
    expect([waiting.status, waiting.steps[0]?.status]).toEqual(['waiting', 'waiting']);
    const runId = (await send(getTableEndpoint, { params: { id: table.id } })).reply.run_id ?? '';
    await benches.work(bench, runId);
    await work(begun.id);
    const { status, steps } = await readExecution(begun.id);
    expect([status, steps[0]?.output]).toEqual([
      'complete',
      { filled_count: bench.sourceIds.length - 1, failed_count: 0, run_id: runId },
    ]);
    const filled = (await send(getTableEndpoint, { params: { id: table.id } })).reply;
    expect(filled.rows[0]?.cells[0]).toMatchObject({ state: 'edited', value: 60 });
    expect(filled.columns[0]?.states.map(({ state }) => state)).not.toContain('pending');

    const again = await product.runWorkflow(bench.editor, { id, recordId: bench.sourceIds[0] });
    await work(again.id);
    const second = (await send(getTableEndpoint, { params: { id: table.id } })).reply.run_id ?? '';
    await benches.work(bench, second);
    await work(again.id);
    expect((await readExecution(again.id)).steps[0]).toMatchObject({
      status: 'done',
      output: { filled_count: 0 },
    });
  });

  it('fails with a message when the table is deleted', async () => {
    const table = await make();
    const { id } = await approveFilling(table.id);
    await send(deleteTableEndpoint, { params: { id: table.id } });
    const begun = await product.runWorkflow(bench.editor, { id, recordId: bench.sourceIds[0] });
    await work(begun.id);
    const { status, steps } = await readExecution(begun.id);
    expect([status, steps[0]?.error]).toEqual(['failed', expect.stringContaining('table')]);
  });
});

describe('a workflow about tables', () => {
  it('starts when a table is created, changed by a user, filled or deleted', async () => {
    const about = async (trigger_type: string) =>
      (
        await made.approve(
          bench.editor,
          made.write({
            name: trigger_type,
            entity: 'research.tables',
            trigger_type,
            actions: [made.note('Note')],
          }),
        )
      ).id;
    const [created, updated, deleted] = [
      await about('on_create'),
      await about('on_update'),
      await about('on_delete'),
    ];
    const count = async (id: string) =>
      (await product.readExecutions(bench.editor, id, { limit: 50 })).items.length;
    const table = await make('Told');
    expect([await count(created), await count(updated)]).toEqual([1, 0]);
    const column = { name: 'Cost', type: 'number', instruction: 'What did it cost?' } as const;
    await send(addTableColumnEndpoint, { params: { id: table.id }, body: column });
    expect(await count(updated)).toBe(1);
    const { reply } = await send(fillTableEndpoint, { params: { id: table.id }, body: {} });
    await benches.work(bench, reply.run_id);
    expect(await count(updated)).toBe(2);
    await send(deleteTableEndpoint, { params: { id: table.id } });
    expect([await count(created), await count(updated), await count(deleted)]).toEqual([1, 2, 1]);
  });

  it('that fills a table does not start itself endlessly', async () => {
    const table = await make('Looped');
    const trigger = { entity: 'research.tables', trigger_type: 'on_update' };
    const { id } = await approveFilling(table.id, {}, trigger);
    const column = { name: 'Cost', type: 'number', instruction: 'What did it cost?' } as const;
    await send(addTableColumnEndpoint, { params: { id: table.id }, body: column });
    const read = async () => (await product.readExecutions(bench.editor, id, { limit: 50 })).items;
    const [begun] = await read();
    await work(begun?.id ?? '');
    await benches.work(
      bench,
      (await send(getTableEndpoint, { params: { id: table.id } })).reply.run_id ?? '',
    );
    const [stopped, first, ...more] = await read();
    expect([first?.id, more]).toEqual([begun?.id, []]);
    expect(stopped?.failure?.message).toContain('would have started itself');
  });
});
