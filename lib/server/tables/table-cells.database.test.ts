/** Cells of tables through their routes: what users decide, dispute and set at once, what runs read, and what makes them stale. */
import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { changeTableCellsEndpoint, disputeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { updateTableColumnEndpoint } from '@/lib/protocol/http/table-columns';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import { listThreadsEndpoint } from '@/lib/protocol/http/threads';
import { welcome } from '../team/__fixtures__/team';
import { cellOf, note, openTableBench } from './__fixtures__/open-table-bench';

const { bench, benches, change, close, keep, make, product, read, send } = await openTableBench();
afterAll(close);

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
