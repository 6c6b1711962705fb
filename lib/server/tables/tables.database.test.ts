/** Tables as a whole through their routes: what a new one shows, how many there may be, their files, and their deletion. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTableId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { getArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { deleteCollectionEndpoint, restoreCollectionEndpoint } from '@/lib/protocol/http/collections';
import { deleteSourceEndpoint, restoreSourceEndpoint } from '@/lib/protocol/http/sources';
import {
  addTableColumnEndpoint,
  deleteTableColumnEndpoint,
  updateTableColumnEndpoint,
} from '@/lib/protocol/http/table-columns';
import {
  createTableEndpoint,
  deleteTableEndpoint,
  getTableEndpoint,
  keepTableEndpoint,
  listTablesEndpoint,
  restoreTableEndpoint,
} from '@/lib/protocol/http/tables';
import { cellOf, note, openTableBench } from './__fixtures__/open-table-bench';

const { bench, benches, change, close, erase, keep, make, product, read, send } = await openTableBench();
afterAll(close);

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
    const kept = await product.inWholeWorkspace(workspaceId, async (database) => {
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
    await product.inWholeWorkspace(workspaceId, (database) =>
      database.extractionTable.deleteMany({ where: { id: { in: kept } } }),
    );
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

describe('a deletion', () => {
  const countRows = () =>
    product.inWholeWorkspace(bench.workspaceId, async (database) => ({
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
