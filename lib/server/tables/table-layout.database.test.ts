/** The columns, named views and rows of tables through their routes. */
import { afterAll, describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import { asId, type CollectionId, createSourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import {
  deleteSavedSearchEndpoint,
  restoreSavedSearchEndpoint,
  saveSearchEndpoint,
} from '@/lib/protocol/http/saved-searches';
import { deleteSourceEndpoint, tagSourcesEndpoint } from '@/lib/protocol/http/sources';
import {
  addTableColumnEndpoint,
  suggestTableColumnsEndpoint,
  updateTableColumnEndpoint,
} from '@/lib/protocol/http/table-columns';
import { changeTableRowsEndpoint } from '@/lib/protocol/http/table-rows';
import {
  createTableViewEndpoint,
  deleteTableViewEndpoint,
  updateTableViewEndpoint,
} from '@/lib/protocol/http/table-views';
import { createTableEndpoint, updateTableEndpoint } from '@/lib/protocol/http/tables';
import { cellOf, note, openTableBench, year } from './__fixtures__/open-table-bench';
import { createTextCursor } from '../replies/list-cursor';

const { bench, benches, change, close, erase, keep, make, product, read, send } = await openTableBench();
afterAll(close);

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
    await erase('saved-search', searchId);
    expect(await read(id)).toMatchObject({ search_id: searchId, row_count: 1 });
    expect(await listOfferedIds()).toEqual([second, third]);

    // When it is final, the table offers what was added since the deletion.
    await send(deleteSavedSearchEndpoint, { params });
    const last = await benches.addSource(bench, { title: 'Last', url: null, markdown: 'The last source.' });
    await erase('saved-search', searchId);
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
    await product.inWholeWorkspace(workspaceId, async (database) => {
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
      if (seen.size === 400) {
        const place = pool.toSorted()[manyRows - 300] ?? '';
        const cursor = createTextCursor(`rows of ${table.id}`, (id: string) => id);
        next = cursor.writeNext({ workspaceId }, { items: [place], limit: 1 }) ?? undefined;
      }
    } while (next !== undefined);
    expect(seen.size).toBe(400 + 299);
    const file = product.exportTable(bench.editor, { id: table.id, quotes: false, format: 'csv' });
    expect(new TextDecoder().decode((await file).bytes).split('\r\n').length).toBeGreaterThan(manyRows);
  });
});
