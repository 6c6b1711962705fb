/**
 * Extraction tables through their routes: columns, cells written by users and by runs, what a new revision makes stale, files, and
 * deletion.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import {
  asId,
  type CollectionId,
  type ColumnId,
  createRunId,
  createSourceId,
  createTableId,
  type SourceId,
  type TableId,
} from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { CellReading } from '@/lib/domain/tables/table';
import { getArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { deleteCollectionEndpoint, restoreCollectionEndpoint } from '@/lib/protocol/http/collections';
import {
  deleteSavedSearchEndpoint,
  restoreSavedSearchEndpoint,
  saveSearchEndpoint,
} from '@/lib/protocol/http/saved-searches';
import { deleteSourceEndpoint, restoreSourceEndpoint, tagSourcesEndpoint } from '@/lib/protocol/http/sources';
import {
  changeTableCellEndpoint,
  changeTableCellsEndpoint,
  disputeTableCellEndpoint,
} from '@/lib/protocol/http/table-cells';
import {
  addTableColumnEndpoint,
  deleteTableColumnEndpoint,
  suggestTableColumnsEndpoint,
  updateTableColumnEndpoint,
} from '@/lib/protocol/http/table-columns';
import { changeTableRowsEndpoint } from '@/lib/protocol/http/table-rows';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import {
  createTableViewEndpoint,
  deleteTableViewEndpoint,
  updateTableViewEndpoint,
} from '@/lib/protocol/http/table-views';
import {
  createTableEndpoint,
  deleteTableEndpoint,
  getTableEndpoint,
  keepTableEndpoint,
  listTablesEndpoint,
  restoreTableEndpoint,
  updateTableEndpoint,
} from '@/lib/protocol/http/tables';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import { listThreadsEndpoint } from '@/lib/protocol/http/threads';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { welcome } from '../team/__fixtures__/team';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let product: Awaited<ReturnType<typeof importProduct>>;

/** The environment is read only once, so the product is imported after it has been set. */
async function importProduct() {
  const [cells, database, erase, collections, tables, change, files] = await Promise.all([
    import('@/lib/domain/tables/cell-store'),
    import('@/lib/platform/db/in-workspace'),
    import('../sources/erase-deleted'),
    import('../collections/create-collection'),
    import('./read-tables'),
    import('./change-cell'),
    import('./export/export-table'),
  ]);
  return { ...cells, ...database, ...erase, ...collections, ...tables, ...change, ...files };
}

beforeAll(async () => {
  instance = await openTestInstance();
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  product = await importProduct();
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
});

const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

const year = { name: 'Opened', type: 'date', instruction: 'When did it open?' } as const;
const note = { name: 'Note', instruction: 'What is worth knowing?' } as const;
let titles = 0;

async function make(columns: object[] = [year, note]): Promise<TableDetailReply> {
  titles += 1;
  const body = { collection_id: bench.collectionId, title: `Dams ${titles}`, columns: columns as never };
  const made = await send(createTableEndpoint, { body });
  expect(made.status, made.message).toBe(201);
  return made.reply;
}

const read = async (id: string) => (await send(getTableEndpoint, { params: { id } })).reply;
const cellOf = (table: TableDetailReply, row: number, column: number) => {
  const cell = table.rows[row]?.cells[column];
  if (cell === undefined) throw new Error('There is no such cell.');
  return cell;
};

/** Stores a cell as a run does. */
async function keep(
  table: TableDetailReply,
  cellId: string,
  over: Partial<CellReading> = {},
): Promise<boolean> {
  const [sourceId = '', columnId = ''] = cellId.split(':');
  const { workspaceId } = bench;
  return product.inWorkspace(workspaceId, async (database) => {
    const source = await database.source.findFirstOrThrow({ where: { id: sourceId } });
    return product.keepReading(
      database,
      { id: asId<TableId>(table.id), workspaceId },
      {
        place: { sourceId: asId<SourceId>(sourceId), columnId: asId<ColumnId>(columnId) },
        reading: {
          state: 'value',
          value: '1958',
          reason: null,
          askedVersion: 1,
          revisionId: asId(source.currentRevisionId ?? ''),
          runId: createRunId(),
          readAt: new Date(),
          ...over,
        },
      },
    );
  });
}

const change = (table: TableDetailReply, cell: string, body: object) =>
  send(changeTableCellEndpoint, { params: { id: table.id, cell }, body: body as never });

describe('a table', () => {
  it('has a row for every ready source of its collection, and an empty cell for every column', async () => {
    const table = await make();
    expect(table.columns.map(({ name, type, states }) => [name, type, states])).toEqual([
      ['Opened', 'date', [{ state: 'pending', count: bench.sourceIds.length }]],
      ['Note', 'text', [{ state: 'pending', count: bench.sourceIds.length }]],
    ]);
    expect(table.rows.map(({ id, n }) => [id, n])).toEqual(
      bench.sourceIds.map((id, place) => [id, place + 1]),
    );
    expect(cellOf(table, 0, 0)).toMatchObject({ state: 'pending', value: null, version: 0 });
    const first = await product.readTable(bench.editor, table.id, { limit: 1 });
    const rest = await product.readTable(bench.editor, table.id, { limit: 200, cursor: first.next ?? '' });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(bench.sourceIds);
    expect([first.rows.length, rest.next]).toEqual([1, null]);
    const [listed] = (await send(listTablesEndpoint)).reply.items;
    expect(listed).toMatchObject({ id: table.id, column_count: 2, row_count: bench.sourceIds.length });
  });

  it('compares column names without regard to case, so that no two are the same', async () => {
    const table = await make();
    const add = (body: object) =>
      send(addTableColumnEndpoint, { params: { id: table.id }, body: body as never });
    expect((await add({ ...note, name: 'NOTE' })).status).toBe(409);
    expect((await add({ ...note, name: 'Notes' })).status).toBe(201);
    const [first, second] = table.columns;
    const rename = (id: string | undefined, name: string) =>
      send(updateTableColumnEndpoint, { params: { id: table.id, column: id ?? '' }, body: { name } });
    expect((await rename(second?.id, 'opened')).status).toBe(409);
    expect((await rename(first?.id, 'OPENED')).status).toBe(200);
  });

  it('accepts the maximum number of columns, and not one more', async () => {
    const columns = Array.from({ length: limits.tableColumns }, (_, place) => ({
      ...note,
      name: `Note ${place}`,
    }));
    const table = await make(columns);
    const more = await send(addTableColumnEndpoint, {
      params: { id: table.id },
      body: { ...note, name: 'More' },
    });
    expect([more.status, more.message]).toEqual([409, expect.stringContaining(String(limits.tableColumns))]);
  });
});

describe('a workspace', () => {
  it('may have the maximum number of tables, and not one more', async () => {
    const { workspaceId, collectionId, editor } = bench;
    const kept = await product.inWorkspace(workspaceId, async (database) => {
      const before = await database.extractionTable.count({ where: { deletedAt: null } });
      const data = Array.from({ length: limits.tables - before - 1 }, () => ({
        id: createTableId(),
        workspaceId,
        collectionId,
        title: 'Filler',
        createdBy: editor.userId,
      }));
      await database.extractionTable.createMany({ data });
      return data.map(({ id }) => id);
    });
    await make();
    const body = { collection_id: collectionId, title: 'One more' };
    const refused = await send(createTableEndpoint, { body });
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining(String(limits.tables))]);
    await product.inWorkspace(workspaceId, (database) =>
      database.extractionTable.deleteMany({ where: { id: { in: kept } } }),
    );
  });
});

describe('a cell', () => {
  it('is stale when its source has a new revision or its column asks something else', async () => {
    const table = await make();
    const markdown = 'The weir opened in 1958 and was a weir of stone.';
    const sourceId = await benches.addSource(bench, { title: 'Weir', url: null, markdown });
    const place = (await read(table.id)).rows.findIndex(({ id }) => id === sourceId);
    const stateOf = async (column: number) => {
      const { state, is_outdated: outdated } = cellOf(await read(table.id), place, column);
      return [state, outdated];
    };
    await keep(table, `${sourceId}:${table.columns[0]?.id}`);
    await keep(table, `${sourceId}:${table.columns[1]?.id}`);
    expect([await stateOf(0), await stateOf(1)]).toEqual([
      ['value', false],
      ['value', false],
    ]);
    const params = { id: table.id, column: table.columns[1]?.id ?? '' };
    await send(updateTableColumnEndpoint, { params, body: { name: 'Remark' } });
    expect(await stateOf(1)).toEqual(['value', false]);
    await send(updateTableColumnEndpoint, { params, body: { instruction: 'What else?' } });
    expect([await stateOf(0), await stateOf(1)]).toEqual([
      ['value', false],
      ['stale', true],
    ]);
    await change(table, `${sourceId}:${table.columns[0]?.id}`, { state: 'verified', version: 1 });
    await benches.addRevision({ editor: bench.editor, sourceId }, { title: 'Weir', markdown: 'It is gone.' });
    expect(await stateOf(0)).toEqual(['verified', true]);
  });

  it('belongs to the user who verified, edited or locked it, until that is cleared', async () => {
    const table = await make();
    const { id } = cellOf(table, 0, 0);
    expect((await change(table, id, { state: 'verified', version: 0 })).status).toBe(409);
    await keep(table, id);
    const edited = (await change(table, id, { state: 'edited', value: '4 May 1959', version: 1 })).reply;
    expect(edited).toMatchObject({ state: 'edited', value: '1959-05-04', quote: null, version: 2 });
    expect(edited.marked_by?.name).toBe('Ada');
    const locked = (await change(table, id, { state: 'locked', version: 2 })).reply;
    expect(locked).toMatchObject({ state: 'locked', value: '1959-05-04' });
    expect(await keep(table, id, { value: '1960' })).toBe(false);
    const cleared = (await change(table, id, { state: 'cleared', version: 3 })).reply;
    expect(cleared).toMatchObject({ state: 'value', value: '1958', marked_by: null, version: 4 });
    expect(await keep(table, id, { value: '1960' })).toBe(true);
  });

  it("accepts only values of its column's type, and says what is wrong", async () => {
    const table = await make();
    const wrong = await change(table, cellOf(table, 0, 0).id, { state: 'edited', value: 'soon', version: 0 });
    expect([wrong.status, wrong.message]).toEqual([400, 'value: “soon” is not a date.']);
    const none = await change(table, cellOf(table, 0, 0).id, { state: 'edited', value: null, version: 0 });
    expect(none.reply).toMatchObject({ state: 'edited', value: null });
  });

  it('that changed in the meantime is not overwritten, and the user gets both values', async () => {
    const table = await make();
    const { id } = cellOf(table, 0, 1);
    await change(table, id, { state: 'edited', value: 'theirs', version: 0 });
    for (const version of [0, 2]) {
      const wish = { state: 'edited', value: 'mine', version } as const;
      expect((await change(table, id, wish)).status).toBe(409);
      const late = product.changeCell(bench.editor, { tableId: table.id, cellId: id, wish });
      await expect(late).rejects.toMatchObject({
        data: { current: { value: 'theirs', version: 1 }, yours: wish },
      });
    }
  });

  it('that a user edited is never overwritten by a run reading it at the same time', async () => {
    const table = await make();
    const { id } = cellOf(table, 0, 1);
    const readAgain = async () => {
      const kept: boolean[] = [];
      for (let time = 0; time < 40; time += 1) kept.push(await keep(table, id, { value: 'read' }));
      return kept;
    };
    const correct = async (): Promise<void> => {
      const { version } = cellOf(await read(table.id), 0, 1);
      const { status } = await change(table, id, { state: 'edited', value: 'by hand', version });
      if (status === 409) await correct();
    };
    const [kept] = await Promise.all([readAgain(), correct()]);
    expect(kept).toEqual(kept.toSorted((one, other) => Number(other) - Number(one)));
    expect(await keep(table, id, { value: 'read' })).toBe(false);
    expect(cellOf(await read(table.id), 0, 1)).toMatchObject({ state: 'edited', value: 'by hand' });
  });
});

describe('a disputed cell', () => {
  const dispute = (table: TableDetailReply, cell: string, reason: string, version: number) =>
    send(disputeTableCellEndpoint, { params: { id: table.id, cell }, body: { reason, version } });

  it('says why in a thread and in the files, is left alone by runs, and is settled by the next decision', async () => {
    const table = await make([note]);
    const { id } = cellOf(table, 0, 0);
    expect((await dispute(table, id, 'Nothing there', 0)).status).toBe(409);
    await keep(table, id, { value: 'High' });
    await change(table, id, { state: 'verified', version: 1 });
    expect((await dispute(table, id, 'It is low.', 1)).status).toBe(409);
    const disputed = await dispute(table, id, 'It is low.', 2);
    expect([disputed.status, disputed.reply]).toEqual([
      201,
      expect.objectContaining({ state: 'disputed', value: 'High', reason: 'It is low.', version: 3 }),
    ]);
    expect((await dispute(table, id, 'Again', 3)).status).toBe(409);
    expect(await keep(table, id, { value: 'Low' })).toBe(false);
    const threads = async () =>
      (await send(listThreadsEndpoint, { query: { kind: 'cell', id: table.id } })).reply.items;
    expect(await threads()).toMatchObject([
      { id: disputed.reply.dispute_thread_id, resolved_at: null, comments: [{ markdown: 'It is low.' }] },
    ]);
    const { bytes } = await product.exportTable(bench.editor, { id: table.id, quotes: true, format: 'csv' });
    expect(new TextDecoder().decode(bytes)).toContain('High,disputed,It is low.');
    await change(table, id, { state: 'edited', value: 'Low', version: 3 });
    expect(cellOf(await read(table.id), 0, 0)).toMatchObject({ state: 'edited', reason: null });
    expect((await threads())[0]?.resolved_by).not.toBeNull();
  });

  it('is told to whoever decided about it, who follows what is said, and not to its own doubter', async () => {
    const by = { by: bench.ada, workspaceId: bench.workspaceId };
    const bo = await welcome(by, 'bo@example.com', 'viewer');
    const table = await make([note]);
    const { id } = cellOf(table, 0, 0);
    await keep(table, id, { value: 'High' });
    await change(table, id, { state: 'verified', version: 1 });
    const { reply: disputed } = await bo.send(disputeTableCellEndpoint, {
      params: { id: table.id, cell: id },
      body: { reason: 'It is low.', version: 2 },
    });
    const toldIn = async (who: Pick<typeof bo, 'send'>) => {
      const { reply } = await who.send(listNoticesEndpoint, { workspaceId: bench.workspaceId });
      return reply.items.filter(({ thread_id: thread }) => thread === disputed.dispute_thread_id);
    };
    expect(await toldIn(bench.ada)).toMatchObject([{ kind: 'reply', excerpt: 'It is low.' }]);
    expect(await toldIn(bo)).toEqual([]);
  });
});

describe('several cells', () => {
  const set = (table: TableDetailReply, cells: object[]) =>
    send(changeTableCellsEndpoint, { params: { id: table.id }, body: { cells } as never });
  const edit = (id: string, value: unknown, version = 0) => ({ state: 'edited', id, value, version });

  it('are set as one step, each as the type of its column', async () => {
    const table = await make();
    const [opened, words] = [cellOf(table, 0, 0).id, cellOf(table, 0, 1).id];
    const { reply } = await set(table, [edit(opened, '4 May 1958'), edit(words, 'Old')]);
    expect(reply.cells.map(({ value, state, version }) => [value, state, version])).toEqual([
      ['1958-05-04', 'edited', 1],
      ['Old', 'edited', 1],
    ]);
    await set(table, [{ state: 'cleared', id: opened, version: 1 }, edit(words, 'Older', 1)]);
    const changed = await read(table.id);
    expect([cellOf(changed, 0, 0).state, cellOf(changed, 0, 1).value]).toEqual(['pending', 'Older']);
  });

  it('are all left alone if one does not fit, was changed, or belongs to someone', async () => {
    const table = await make();
    const [opened, words, other] = [cellOf(table, 0, 0).id, cellOf(table, 0, 1).id, cellOf(table, 1, 1).id];
    const wrong = await set(table, [edit(words, 'Old'), edit(opened, 'soon')]);
    expect([wrong.status, wrong.message]).toEqual([400, expect.stringContaining('“soon” is not a date')]);
    await change(table, other, { state: 'edited', value: 'Mine', version: 0 });
    const late = await set(table, [edit(words, 'Old'), edit(other, 'Yours')]);
    expect([late.status, late.message]).toEqual([
      409,
      expect.stringContaining('was changed in the meantime'),
    ]);
    await change(table, other, { state: 'locked', version: 1 });
    const locked = await set(table, [edit(words, 'Old'), edit(other, 'Yours', 2)]);
    expect([locked.status, locked.message]).toEqual([
      409,
      expect.stringContaining('verified, locked or disputed'),
    ]);
    expect((await set(table, [edit(words, 'A'), edit(words, 'B')])).status).toBe(400);
    const kept = await read(table.id);
    expect([cellOf(kept, 0, 0).value, cellOf(kept, 0, 1).value, cellOf(kept, 1, 1).value]).toEqual([
      null,
      null,
      'Mine',
    ]);
  });

  it('are at most as many as one paste may change', async () => {
    const table = await make();
    const cells = (count: number) => Array.from({ length: count }, () => edit(cellOf(table, 0, 1).id, 'x'));
    expect((await set(table, cells(limits.tablePasteCells + 1))).message).toContain('cells');
    expect((await set(table, cells(limits.tablePasteCells))).message).toContain('named twice');
  });

  it('locked by two people at once belong to the first of them', async () => {
    const table = await make();
    const { id } = cellOf(table, 0, 1);
    const lock = () => change(table, id, { state: 'locked', version: 0 });
    const statuses = (await Promise.all([lock(), lock()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

describe('a table saved as an artifact', () => {
  it('has the chosen rows and columns, and says what is not certain', async () => {
    const table = await make();
    const [first, second] = table.rows;
    await change(table, cellOf(table, 0, 1).id, { state: 'edited', value: 'a | b [1]', version: 0 });
    await keep(table, cellOf(table, 0, 0).id, { state: 'doubtful', reason: 'No quote.' });
    const save = (body: object) => send(keepTableEndpoint, { params: { id: table.id }, body: body as never });
    const { reply } = await save({ row_ids: [first?.id] });
    const kept = (await send(getArtifactEndpoint, { params: { id: reply.id } })).reply;
    expect(kept.markdown).toContain('| Source | Opened | Note |');
    expect(kept.markdown).toContain('| 1958 (doubtful) | a \\| b \\[1\\] |');
    expect(kept.markdown).toContain(
      '0 of 2 values were verified by a person. 1 value without a number was entered',
    );
    expect(kept.markdown).not.toContain(`| ${second?.title} |`);
    expect(kept.citations).toEqual([]);
    expect((await save({ column_ids: [table.columns[0]?.id] })).reply.title).toBe(table.title);
    const empty = await make([]);
    expect((await send(keepTableEndpoint, { params: { id: empty.id }, body: {} })).status).toBe(409);
  });
});

describe('a table export', () => {
  const download = async (id: string, query: string, ending = 'csv') => {
    const { GET } = await import('@/app/v1/tables/[id]/export/route');
    const cookie = [...bench.ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = `http://localhost:3000/v1/tables/${id}/export?${query}`;
    const headers = { cookie, 'x-workspace-id': bench.workspaceId };
    const reply = await GET(new Request(url, { headers }), { params: Promise.resolve({ id }) });
    expect(reply.headers.get('content-disposition')).toContain(`.${ending}"`);
    return new Uint8Array(await reply.arrayBuffer());
  };
  const readText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const value = '=1+1, “so”\nthere';
  const makeEdited = async () => {
    const height = { name: 'Height', type: 'number', instruction: 'How high is it?', unit: 'm' };
    const table = await make([{ ...note, name: '=Note' }, height]);
    await change(table, cellOf(table, 0, 0).id, { state: 'edited', value, version: 0 });
    await change(table, cellOf(table, 0, 1).id, { state: 'edited', value: 62.5, version: 0 });
    return table;
  };

  it('as CSV has a line for each source, a state, quote and verifier beside each cell, and no formulas', async () => {
    const table = await makeEdited();
    const text = readText(await download(table.id, 'quotes=true'));
    const [head, ...lines] = text.split('\r\n');
    expect(head).toBe(
      "\uFEFFSource,Address,'=Note,'=Note: state,'=Note: reason,'=Note: quote,'=Note: checked by,Height (m),Height: state,Height: reason,Height: quote,Height: checked by",
    );
    expect(lines).toHaveLength((await read(table.id)).rows.length + 1);
    expect(text).toContain('"\'=1+1, “so”\nthere",edited,,,Ada,62.5,edited,,,Ada');
    expect(readText(await download(table.id, 'quotes=false'))).not.toContain('edited');
  });

  it('as a workbook has numbers as numbers and texts as texts, never as formulas', async () => {
    const { unzipSync } = await import('fflate');
    const table = await makeEdited();
    const files = unzipSync(await download(table.id, 'format=xlsx', 'xlsx'));
    const all = Object.entries(files).map(([name, bytes]) => [name, readText(bytes)] as const);
    const sheet = all.find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? '';
    expect(sheet).toContain('<v>62.5</v>');
    expect(sheet).not.toContain('<f>');
    expect(all.map(([, text]) => text).join('')).toContain('=1+1, “so”');
  });

  it('as Markdown and JSON names the verifier, and no text breaks the table', async () => {
    const table = await makeEdited();
    const markdown = readText(await download(table.id, 'format=markdown', 'md'));
    expect(markdown).toContain('=1+1, “so” there');
    expect(markdown).toContain('edited by Ada');
    const file = JSON.parse(readText(await download(table.id, 'format=json', 'json')));
    expect(file.rows[0].cells).toMatchObject([
      { column: '=Note', value, state: 'edited', marked_by: 'Ada' },
      { column: 'Height', value: 62.5, state: 'edited', marked_by: 'Ada' },
    ]);
  });
});

describe('a column', () => {
  const design = {
    name: 'Design',
    type: 'choice',
    instruction: 'Which design has it?',
    options: ['Cohort study', ' cohort STUDY', 'Trial'],
  };

  it('with a choice needs two different answers, and its cells accept only these', async () => {
    const table = await make([design]);
    expect(table.columns[0]?.options).toEqual(['cohort STUDY', 'Trial']);
    const { id } = cellOf(table, 0, 0);
    const edit = (value: string) => change(table, id, { state: 'edited', value, version: 0 });
    expect((await edit('Case report')).message).toContain('is not one of the answers');
    expect((await edit('trial')).reply.value).toBe('Trial');
    const added = await send(addTableColumnEndpoint, {
      params: { id: table.id },
      body: { ...design, name: 'Other', options: ['Trial', 'trial'] } as never,
    });
    expect(added.status).toBe(400);
    expect(added.message).toContain('at least two different answers');
  });

  it('asks something else when its answers or its unit change', async () => {
    const height = { name: 'Height', type: 'number', instruction: 'How high is it?', unit: 'm' };
    const table = await make([design, height]);
    await keep(table, cellOf(table, 0, 0).id);
    await keep(table, cellOf(table, 0, 1).id, { value: 62 });
    const update = (column: number, body: object) =>
      send(updateTableColumnEndpoint, {
        params: { id: table.id, column: table.columns[column]?.id ?? '' },
        body: body as never,
      });
    await update(0, { options: ['Cohort study', 'Case report'] });
    await update(1, { unit: 'ft' });
    const changed = await read(table.id);
    expect([0, 1].map((column) => cellOf(changed, 0, column).state)).toEqual(['stale', 'stale']);
  });

  it('is suggested where several sources state it, and not if the table has it', async () => {
    const { id: collectionId } = await product.createCollection(bench.editor, { title: 'Locks', tags: [] });
    const place = { editor: bench.editor, collectionId: asId<CollectionId>(collectionId) };
    for (const [title, width] of [
      ['North', '12 m'],
      ['South', '14 m'],
      ['West', '9 m'],
    ] as const)
      await benches.addSource(place, {
        title,
        url: null,
        markdown: `# ${title}\n\nWidth: ${width}\n\nKeeper of ${title}: Ida.`,
      });
    const body = { collection_id: collectionId, title: 'Locks' };
    const { id } = (await send(createTableEndpoint, { body })).reply;
    const suggest = async () => (await send(suggestTableColumnsEndpoint, { params: { id } })).reply;
    expect(await suggest()).toMatchObject({
      read_count: 3,
      items: [{ name: 'Width', type: 'number', source_count: 3 }],
    });
    await send(addTableColumnEndpoint, {
      params: { id },
      body: { name: 'width', type: 'number', instruction: 'How wide?' } as never,
    });
    expect((await suggest()).items).toEqual([]);
  });
});

describe('a deletion', () => {
  const erase = (kind: 'source' | 'collection' | 'table', id: string) =>
    product.eraseDeleted({ workspaceId: bench.workspaceId, kind, id, purge: false });
  const countRows = () =>
    product.inWorkspace(bench.workspaceId, async (database) => ({
      tables: await database.extractionTable.count(),
      columns: await database.tableColumn.count(),
      cells: await database.tableCell.count(),
      quotes: await database.citation.count({ where: { ownerKind: 'cell' } }),
    }));

  it('of a table can be undone, or erases everything in it', async () => {
    const before = await countRows();
    const table = await make();
    await keep(table, cellOf(table, 0, 0).id);
    expect((await send(deleteTableEndpoint, { params: { id: table.id } })).status).toBe(204);
    expect((await send(getTableEndpoint, { params: { id: table.id } })).status).toBe(404);
    expect((await send(restoreTableEndpoint, { params: { id: table.id } })).status).toBe(200);
    await erase('table', table.id);
    expect(cellOf(await read(table.id), 0, 0).value).toBe('1958');
    await send(deleteTableEndpoint, { params: { id: table.id } });
    await erase('table', table.id);
    expect((await send(restoreTableEndpoint, { params: { id: table.id } })).status).toBe(404);
    expect(await countRows()).toEqual(before);
  });

  it('of a column removes its cells and their citations', async () => {
    const table = await make();
    const before = await countRows();
    const { id } = cellOf(table, 0, 0);
    await keep(table, id);
    const column = table.columns[0]?.id ?? '';
    expect((await send(deleteTableColumnEndpoint, { params: { id: table.id, column } })).status).toBe(204);
    expect(await countRows()).toEqual({ ...before, columns: before.columns - 1 });
    expect((await read(table.id)).version).toBe(table.version + 1);
  });

  it('of a source hides its row, and erases its cells when the source is erased', async () => {
    const sourceId = await benches.addSource(bench, {
      title: 'Gone',
      url: null,
      markdown: 'It opened in 1958.',
    });
    const table = await make();
    const cellId = `${sourceId}:${table.columns[0]?.id}`;
    await keep(table, cellId);
    const isThere = async () => (await read(table.id)).rows.some(({ id }) => id === sourceId);
    await send(deleteSourceEndpoint, { params: { id: sourceId } });
    expect(await isThere()).toBe(false);
    await send(restoreSourceEndpoint, { params: { id: sourceId } });
    expect(await isThere()).toBe(true);
    const before = await countRows();
    await send(deleteSourceEndpoint, { params: { id: sourceId } });
    await erase('source', sourceId);
    expect((await countRows()).cells).toBe(before.cells - 1);
  });

  it('of a collection hides its tables, restores them when undone, and finally erases them', async () => {
    const { id: collectionId } = await product.createCollection(bench.editor, { title: 'Weirs', tags: [] });
    const { id } = (
      await send(createTableEndpoint, { body: { collection_id: collectionId, title: 'Weirs' } })
    ).reply;
    const status = async () => (await send(getTableEndpoint, { params: { id } })).status;
    const collection = { params: { id: collectionId } };
    await send(deleteCollectionEndpoint, collection);
    expect(await status()).toBe(404);
    await send(restoreCollectionEndpoint, collection);
    expect(await status()).toBe(200);
    const before = await countRows();
    await send(deleteCollectionEndpoint, collection);
    await erase('collection', collectionId);
    expect((await countRows()).tables).toBe(before.tables - 1);
  });
});

describe('a named view', () => {
  it('belongs to the table, has a name of its own, and goes with it', async () => {
    const table = await make();
    const [first] = table.columns;
    const settings = {
      sort: `-${first?.id ?? ''}`,
      pin: [first?.id ?? ''],
      rows: 'open',
      widths: [{ column_id: first?.id ?? '', pixels: 300 }],
    };
    const add = (name: string, over: object = {}) =>
      send(createTableViewEndpoint, {
        params: { id: table.id },
        body: { name, settings: { ...settings, ...over } } as never,
      });
    const made = await add('To check');
    expect(made.status, made.message).toBe(201);
    expect((await read(table.id)).views).toEqual([
      {
        id: made.reply.id,
        name: 'To check',
        settings: expect.objectContaining({ ...settings, hide: [], group: null }),
      },
    ]);
    expect((await add('TO CHECK')).status).toBe(409);
    expect(
      (await add('Narrow', { widths: [{ column_id: 'a', pixels: limits.tableColumnLeastPixels - 1 }] }))
        .status,
    ).toBe(400);
    expect(
      (await add('Pinned', { pin: Array.from({ length: limits.tablePinnedColumns + 1 }, (_, n) => `c${n}`) }))
        .status,
    ).toBe(400);
    const many = Array.from({ length: limits.tableFoldedGroups + 1 }, (_, n) => `=${n}`);
    expect((await add('Folded', { folded: many })).status).toBe(400);
    expect((await add('Folded', { folded: [`=${'x'.repeat(limits.tableGroupChars)}`] })).status).toBe(400);
    const folded = (await add('Folded', { folded: many.slice(1) })).reply;
    expect(folded.settings.folded).toHaveLength(limits.tableFoldedGroups);
    await send(deleteTableViewEndpoint, { params: { id: table.id, view: folded.id } });
    const other = (await add('Other')).reply;
    const params = { id: table.id, view: other.id };
    expect((await send(updateTableViewEndpoint, { params, body: { name: 'to check' } })).status).toBe(409);
    const changed = (
      await send(updateTableViewEndpoint, { params, body: { settings: { group: first?.id ?? '' } as never } })
    ).reply;
    expect(changed).toMatchObject({ name: 'Other', settings: { group: first?.id, sort: null } });
    expect((await send(deleteTableViewEndpoint, { params })).status).toBe(204);
    expect((await send(deleteTableViewEndpoint, { params })).status).toBe(404);
    expect((await read(table.id)).views.map(({ name }) => name)).toEqual(['To check']);
  });
});

/** Rows of a long table. The long tests have as many as a collection of a library. */
const manyRows = runsEveryCase ? 20_000 : 4_000;

// The last tests of this file: they leave a collection with thousands of sources behind.
describe('the rows of a table', () => {
  it('are the chosen sources; later ones are offered, and a row that is taken out keeps its cells', async () => {
    const [first = '', second = ''] = bench.sourceIds;
    const body = { collection_id: bench.collectionId, title: 'Chosen', columns: [note], source_ids: [first] };
    const table = (await send(createTableEndpoint, { body: body as never })).reply;
    expect(table.rows.map(({ id }) => id)).toEqual([first]);
    expect([table.takes_all, table.row_count, table.offered_count]).toEqual([false, 1, 0]);
    const sourceId = await benches.addSource(bench, { title: 'Late', url: null, markdown: 'A late source.' });
    expect((await read(table.id)).offered).toMatchObject([{ id: sourceId, title: 'Late' }]);
    const choose = (ids: readonly string[], isShown: boolean) =>
      send(changeTableRowsEndpoint, {
        params: { id: table.id },
        body: { source_ids: [...ids], is_shown: isShown },
      });
    expect((await choose([second, sourceId], true)).reply.row_count).toBe(3);
    const cell = cellOf(await read(table.id), 1, 0);
    await change(table, cell.id, { state: 'edited', value: 'Kept', version: 0 });
    await choose([second], false);
    const without = await read(table.id);
    expect(without.rows.map(({ id }) => id)).toEqual([first, sourceId]);
    expect(without.columns[0]?.states).toEqual([{ state: 'pending', count: 2 }]);
    expect((await change(table, cell.id, { state: 'locked', version: 1 })).status).toBe(404);
    await choose([second], true);
    expect(cellOf(await read(table.id), 1, 0)).toMatchObject({ state: 'edited', value: 'Kept' });
    expect((await choose(['src_of_nobody'], true)).status).toBe(404);
    await send(deleteSourceEndpoint, { params: { id: sourceId } });
  });

  const eraseSearch = (id: string) =>
    product.eraseDeleted({ workspaceId: bench.workspaceId, kind: 'saved-search', id, purge: false });

  it('are what a saved search finds; what it finds later is offered, and nothing else is', async () => {
    const { collectionId } = bench;
    const [first = '', second = '', third = ''] = bench.sourceIds;
    const tag = (ids: readonly string[]) =>
      send(tagSourcesEndpoint, {
        params: { id: collectionId },
        body: { source_ids: [...ids], add: ['kept'], remove: [] },
      });
    const saved = { params: { id: collectionId }, body: { name: 'Kept', text: '', choices: ['tag:kept'] } };
    const { id: searchId } = (await send(saveSearchEndpoint, saved)).reply;
    const create = (over: object) =>
      send(createTableEndpoint, {
        body: { collection_id: collectionId, title: 'Followed', columns: [note], ...over } as never,
      });
    expect((await create({ search_id: searchId, source_ids: [first] })).status).toBe(400);
    await tag([first]);
    const { id, ...made } = (await create({ search_id: searchId })).reply;
    expect(made).toMatchObject({ search_id: searchId, takes_all: false, offered_count: 0 });
    expect(made.rows.map((row) => row.id)).toEqual([first]);
    await tag([second]);
    expect((await read(id)).offered.map((row) => row.id)).toEqual([second]);

    // A table of all sources begins to follow the search, and its cells stay.
    const all = (await create({})).reply;
    const cell = cellOf(all, 2, 0);
    await change(all, cell.id, { state: 'edited', value: 'Kept', version: 0 });
    const follow = (search_id: string | null) =>
      send(updateTableEndpoint, { params: { id: all.id }, body: { search_id } });
    expect((await follow(searchId)).reply).toMatchObject({ row_count: 2, takes_all: false });
    await tag([third]);
    await send(changeTableRowsEndpoint, {
      params: { id: all.id },
      body: { source_ids: [third], is_shown: true },
    });
    expect(cellOf(await read(all.id), 2, 0)).toMatchObject({ state: 'edited', value: 'Kept' });
    expect((await follow(null)).reply).toMatchObject({ search_id: null, row_count: 3 });
    expect((await read(all.id)).offered_count).toBe(0);

    // Without its search, a table keeps its rows, and sources that did not match are not offered.
    const params = { id: searchId };
    const listOfferedIds = async () => (await read(id)).offered.map((row) => row.id);
    expect((await send(deleteSavedSearchEndpoint, { params })).status).toBe(204);
    expect(await read(id)).toMatchObject({ search_id: null, row_count: 1, offered_count: 0 });
    const later = await benches.addSource(bench, { title: 'Later', url: null, markdown: 'A later source.' });
    expect(await listOfferedIds()).toEqual([later]);

    // When the deletion is undone, the table continues where it was.
    expect((await send(restoreSavedSearchEndpoint, { params })).status).toBe(200);
    await eraseSearch(searchId);
    expect(await read(id)).toMatchObject({ search_id: searchId, row_count: 1 });
    expect(await listOfferedIds()).toEqual([second, third]);

    // When it is final, the table offers what was added since the deletion.
    await send(deleteSavedSearchEndpoint, { params });
    const last = await benches.addSource(bench, { title: 'Last', url: null, markdown: 'The last source.' });
    await eraseSearch(searchId);
    expect((await send(restoreSavedSearchEndpoint, { params })).status).toBe(404);
    expect(await listOfferedIds()).toEqual([last]);
    for (const each of [later, last]) await send(deleteSourceEndpoint, { params: { id: each } });
  });

  it('are counted by state as they are shown, and thousands of them can be read and exported', async () => {
    const table = await make([note, year]);
    const { workspaceId, collectionId } = bench;
    const places = [0, 1, 2].map((row) => cellOf(table, row, row % 2).id);
    await keep(table, places[0] ?? '', { value: 'Read' });
    await keep(table, places[1] ?? '', { state: 'failed', value: null });
    await keep(table, places[2] ?? '', { askedVersion: 7, value: 'Old' });
    await change(table, cellOf(table, 3, 0).id, { state: 'locked', version: 0 });
    const small = await read(table.id);
    for (const [place, { states }] of small.columns.entries())
      for (const { state, count } of states)
        expect(small.rows.filter(({ cells }) => cells[place]?.state === state)).toHaveLength(count);
    const pool = Array.from({ length: manyRows }, () => createSourceId());
    await product.inWorkspace(workspaceId, async (database) => {
      const [model] = await database.source.findMany({ where: { id: bench.sourceIds[0] ?? '' } });
      await database.$executeRaw`
        INSERT INTO source (id, workspace_id, collection_id, kind, title, status, current_revision_id, created_by, updated_at)
        SELECT id, ${workspaceId}, ${collectionId}, 'note', 'Row ' || id, 'captured', ${model?.currentRevisionId ?? ''}, ${bench.editor.userId}, now()
        FROM unnest(${pool}::text[]) AS id`;
    });
    const seen = new Set<string>();
    let next: string | undefined;
    do {
      const page = await product.readTable(bench.editor, table.id, {
        limit: 200,
        ...(next === undefined ? {} : { cursor: next }),
      });
      for (const { id } of page.rows) seen.add(id);
      expect(page.columns[0]?.states.reduce((sum, { count }) => sum + count, 0)).toBe(page.row_count);
      next = page.next ?? undefined;
      // Two pages from each end are enough to know that none is lost or doubled.
      if (seen.size === 400) next = pool.toSorted()[manyRows - 300];
    } while (next !== undefined);
    expect(seen.size).toBe(400 + 299);
    const file = product.exportTable(bench.editor, { id: table.id, quotes: false, format: 'csv' });
    expect(new TextDecoder().decode((await file).bytes).split('\r\n').length).toBeGreaterThan(manyRows);
  });
});
