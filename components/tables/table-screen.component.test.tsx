import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppPage, createRouter } from '@/components/workflows/__fixtures__/app-page';
import { onAnnouncement } from '@/components/shell/announce';
import { onlyBuiltIn } from '@/lib/client/__fixtures__/offered-models';
import { describeFocus, pressKeys } from '@/components/ui/__fixtures__/press-keys';
import type { TableCellReply, TableDetailReply } from '@/lib/protocol/http/table-shapes';
import type { WorkspaceView } from '@/lib/client/workspace';
import { TableScreen } from './table-screen';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

const blank: Omit<TableCellReply, 'id' | 'column_id' | 'value' | 'state'> = {
  is_outdated: false,
  reason: null,
  dispute_thread_id: null,
  quote: null,
  run_id: null,
  read_at: null,
  marked_by: null,
  marked_at: null,
  version: 1,
};

type Given = readonly [value: TableCellReply['value'], state: TableCellReply['state']];

/** A table of dams with two columns. Each row is a source: its title, and its two cells. */
function makeTable(
  rows: readonly (readonly [title: string, height: Given, opened: Given])[],
): TableDetailReply {
  const column = (id: string, name: string, type: 'number' | 'date', at: 1 | 2) => ({
    id,
    name,
    type,
    instruction: `${name}?`,
    example: null,
    unit: null,
    options: [],
    states: rows.map((row) => ({ state: row[at][1], count: 1 })),
  });
  return {
    id: 'tbl_1',
    collection_id: 'col_1',
    title: 'Dams',
    version: 1,
    column_count: 2,
    row_count: rows.length,
    takes_all: true,
    search_id: null,
    offered: [],
    offered_count: 0,
    views: [],
    run_id: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    columns: [column('height', 'Height', 'number', 1), column('opened', 'Opened', 'date', 2)],
    rows: rows.map(([title, height, opened], index) => ({
      id: `src_${index + 1}`,
      n: index + 1,
      title,
      url: null,
      cells: [
        { ...blank, id: `src_${index + 1}:height`, column_id: 'height', value: height[0], state: height[1] },
        { ...blank, id: `src_${index + 1}:opened`, column_id: 'opened', value: opened[0], state: opened[1] },
      ],
    })),
    next: null,
  };
}

const dams = makeTable([
  ['Harrow Dam', [58, 'value'], ['1958-09-21', 'verified']],
  ['Long Weir', [null, 'not_stated'], ['1931', 'doubtful']],
  ['Upper Sluice', [7.5, 'value'], [null, 'pending']],
]);

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

/** A server that saves what is sent to cells, or refuses it as someone else's change. What a path waits for holds up its reply. */
function serve(
  table = dams,
  refusal: string | null = null,
  waitFor: (path: string) => Promise<void> = () => Promise.resolve(),
): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname: path } = new URL(address as string, 'http://here.test');
    const method = init?.method ?? 'GET';
    if (method === 'GET') return path.startsWith('/v1/tables/') ? Response.json(table) : notFound();
    const body: { state: TableCellReply['state']; version: number; value?: TableCellReply['value'] } =
      JSON.parse(init?.body as string);
    sent.push({ method, path: decodeURIComponent(path), body });
    await waitFor(path);
    if (refusal !== null)
      return Response.json(
        { error: { code: 'conflict', message: refusal, request_id: 'r' } },
        { status: 409 },
      );
    const cell = table.rows
      .flatMap(({ cells }) => cells)
      .find(({ id }) => path.includes(encodeURIComponent(id)));
    return Response.json({
      ...cell,
      state: body.state,
      ...('value' in body && { value: body.value }),
      version: body.version + 1,
    });
  });
  return sent;
}

const notFound = () =>
  Response.json(
    { error: { code: 'not_found', message: 'There is no such thing.', request_id: 'r' } },
    { status: 404 },
  );

const show = (table = dams, role: WorkspaceView['role'] = 'editor', search = '') =>
  render(
    <AppPage router={createRouter().router} role={role} search={search}>
      <div style={{ height: 600, width: 1_100 }}>
        <TableScreen table={table} models={onlyBuiltIn} />
      </div>
    </AppPage>,
  );

beforeEach(() => page.viewport(1_280, 720));
afterEach(() => vi.restoreAllMocks());

describe('a table', () => {
  it('is one tab stop, and its cells are reached with the arrow keys', async () => {
    serve();
    const screen = await show();
    const grid = screen.getByRole('grid', { name: 'Dams' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '4');
    await userEvent.click(grid.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('{ArrowDown}', '{ArrowRight}');
    await expect.element(grid.getByRole('gridcell', { name: /1931/ })).toHaveFocus();
    await pressKeys('{Home}');
    await expect.element(grid.getByRole('rowheader', { name: /Long Weir/ })).toHaveFocus();
    expect(grid.element().querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1);
  });

  it('shows each state of a cell in its own way: what was not stated differs from what was not read', async () => {
    const states = makeTable([
      ['One', [null, 'pending'], [null, 'not_stated']],
      ['Two', [null, 'failed'], ['1931', 'doubtful']],
      ['Three', [4, 'value'], ['1958', 'stale']],
    ]);
    serve(states);
    const screen = await show(states);
    await expect.element(screen.getByRole('gridcell', { name: '4', exact: true })).toBeVisible();
    const cells = screen.getByRole('gridcell').elements();
    // What a screen reader says, and what is drawn beside it.
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Not filled yet',
      'Not stated',
      'Failed',
      '1931Doubtful',
      '4',
      '1958Out of date',
    ]);
    const shapes = cells.map((cell) => cell.querySelector('[aria-hidden]')?.outerHTML ?? '');
    expect(shapes.map((shape) => shape !== '')).toEqual([true, false, true, true, false, true]);
    expect(new Set(shapes).size).toBe(5);
  });

  it('is checked by keys: V verifies the focused cell, N says that the source does not state it', async () => {
    const sent = serve();
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('v');
    await expect.element(screen.getByRole('gridcell', { name: '58 Verified' })).toHaveFocus();
    await pressKeys('{ArrowDown}', '{ArrowRight}', 'n');
    await expect.element(screen.getByRole('gridcell', { name: 'Not stated Edited' })).toHaveFocus();
    await expect.element(screen.getByText('3 sources · 3 of 6 cells checked by a person')).toBeVisible();
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/v1/tables/tbl_1/cells/src_1:height',
        body: { state: 'verified', version: 1 },
      },
      {
        method: 'PATCH',
        path: '/v1/tables/tbl_1/cells/src_2:opened',
        body: { state: 'edited', value: null, version: 1 },
      },
    ]);
  });

  it('opens a cell beside the grid, and J goes on to the next one that nobody has checked', async () => {
    serve();
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('{Enter}');
    await expect.element(screen.getByRole('region', { name: 'Height of Harrow Dam' })).toBeVisible();
    await pressKeys('j');
    // The date of the first dam is verified already.
    await expect.element(screen.getByRole('region', { name: 'Height of Long Weir' })).toBeVisible();
  });

  it('is checked from the open cell too, and Escape leads back to the grid', async () => {
    const sent = serve();
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('{Enter}');
    await screen.getByRole('button', { name: /^Lock/ }).click();
    await expect.element(screen.getByRole('gridcell', { name: '58 Locked' })).toBeVisible();
    await focusOn(screen.getByRole('button', { name: /Edit/ }));
    await pressKeys('v', '{Escape}');
    await expect.element(screen.getByRole('gridcell', { name: '58 Verified' })).toHaveFocus();
    expect(sent.map(({ body }) => body)).toEqual([
      { state: 'locked', version: 1 },
      { state: 'verified', version: 2 },
    ]);
  });

  it('says that nothing was saved when someone else changed the cell first', async () => {
    serve(
      dams,
      'Somebody else changed this cell in the meantime, and nothing of theirs was overwritten. Look at it again.',
    );
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await userEvent.keyboard('v');
    await expect.element(screen.getByText('Your decision was not saved.').first()).toBeVisible();
    await expect.element(screen.getByRole('gridcell', { name: '58', exact: true })).toBeVisible();
  });

  it('edits a cell by F2, as a spreadsheet does', async () => {
    serve(structuredClone(dams), 'Nothing is refused.');
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('{F2}');
    await expect.element(screen.getByLabelText('Value')).toHaveValue('58');
  });

  it('keeps the focus in the cell whose value was saved with Enter, so that the next key works', async () => {
    serve();
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '7.5', exact: true }));
    await pressKeys('e');
    await userEvent.fill(screen.getByLabelText('Value'), '7.8');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByLabelText('Value')).not.toBeInTheDocument();
    await expect.poll(describeFocus).toBe('seen');
    await pressKeys('e');
    await expect.element(screen.getByLabelText('Value')).toHaveValue('7.8');
  });

  it('keeps the value that is being typed, and saves it, while a decision about the cell before is still being saved', async () => {
    const verified = Promise.withResolvers<void>();
    const sent = serve(dams, null, (path) => (path.includes('src_1') ? verified.promise : Promise.resolve()));
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('v');
    await userEvent.click(screen.getByRole('gridcell', { name: '7.5', exact: true }));
    await pressKeys('e');
    await userEvent.fill(screen.getByLabelText('Value'), '7.8');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('gridcell', { name: '7.8 Edited' }));
    await pressKeys('e');
    await userEvent.fill(screen.getByLabelText('Value'), '7.9');
    verified.resolve();
    await expect.element(screen.getByRole('gridcell', { name: '58 Verified' })).toBeVisible();
    await expect.element(screen.getByLabelText('Value')).toHaveValue('7.9');
    expect(sent).toHaveLength(2);
  });

  it('shows what somebody else decided about a cell beside the value that is being typed, and keeps both until one is chosen', async () => {
    const theirs = structuredClone(dams);
    serve(
      theirs,
      'Somebody else changed this cell in the meantime, and nothing of theirs was overwritten. Look at it again.',
    );
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('e');
    await userEvent.fill(screen.getByLabelText('Value'), '61');
    await expect.element(screen.getByText(/Changed in the meantime/)).not.toBeInTheDocument();
    Object.assign(theirs.rows[0]?.cells[0] ?? {}, {
      value: 59,
      state: 'edited',
      version: 2,
      marked_by: { id: 'u2', name: 'Sam Ortiz' },
    });
    await pressKeys('{Enter}');
    await expect
      .element(
        screen.getByText('Changed in the meantime by Sam Ortiz: “59”. If you save, your value replaces it.'),
      )
      .toBeVisible();
    await expect.element(screen.getByLabelText('Value')).toHaveValue('61');
    vi.restoreAllMocks();
    const sent = serve(theirs);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect.element(screen.getByRole('gridcell', { name: '61 Edited' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ state: 'edited', value: '61', version: 2 }]);
  });

  it('is sorted by a column, with cells without a value last', async () => {
    serve();
    const screen = await show(dams, 'editor', '?sort=-height');
    const titles = () =>
      screen
        .getByRole('rowheader')
        .elements()
        .map((each) => each.textContent);
    expect(titles()).toEqual(['1Harrow Dam', '3Upper Sluice', '2Long Weir']);
    await expect
      .element(screen.getByRole('columnheader', { name: /Height/ }))
      .toHaveAttribute('aria-sort', 'descending');
  });

  it('is shown as a named view says, with groups, and an address that differs from it goes first', async () => {
    const settings = {
      sort: '-height',
      hide: [],
      order: [],
      pin: ['opened'],
      widths: [],
      rows: 'all',
      group: 'height',
      folded: [],
    } as const;
    const viewed = {
      ...dams,
      views: [
        {
          id: 'v1',
          name: 'By height',
          settings: { ...settings, hide: [], order: [], pin: ['opened'], widths: [], folded: [] },
        },
      ],
    };
    serve(viewed);
    const screen = await show(viewed, 'editor', '?view=v1&widths=opened~300');
    await expect
      .element(screen.getByRole('combobox', { name: 'View' }))
      .toHaveTextContent('By height (changed)');
    const heads = screen.getByRole('columnheader').elements();
    expect(heads.slice(0, 3).map((each) => each.textContent)).toEqual(['Source', 'Opened', 'Height']);
    expect(heads[1]?.getBoundingClientRect().width).toBe(300);
    const lines = screen
      .getByRole('row')
      .elements()
      .map((each) => each.querySelector('th[scope="rowgroup"]')?.textContent ?? null);
    expect(lines).toEqual([null, '581', null, '7.51', null, 'No value1', null]);
  });

  it('folds its groups by keys and by pointer, and the address remembers which', async () => {
    serve();
    const screen = await show(dams, 'editor', '?group=height&folded=%3D7.5');
    const grid = screen.getByRole('grid', { name: 'Dams' });
    const group = (name: string) => grid.getByRole('button', { name, exact: true });
    const row = (name: RegExp) => grid.getByRole('rowheader', { name });
    await expect.element(group('7.5 1')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(row(/Upper Sluice/)).not.toBeInTheDocument();
    await userEvent.click(row(/Harrow Dam/));
    await pressKeys('{ArrowUp}');
    await expect.element(group('58 1')).toHaveFocus();
    await pressKeys('{ArrowLeft}');
    await expect.element(row(/Harrow Dam/)).not.toBeInTheDocument();
    await expect.element(group('58 1')).toHaveFocus();
    expect(grid.element().querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    await pressKeys('{ArrowUp}', '{ArrowRight}');
    await expect.element(row(/Upper Sluice/)).toBeVisible();
    await pressKeys('{ArrowDown}');
    await expect.element(row(/Upper Sluice/)).toHaveFocus();
    await pressKeys('{ArrowDown}', '{Enter}');
    await expect.element(row(/Harrow Dam/)).toBeVisible();
    await userEvent.click(group('No value 1'));
    await expect.element(row(/Long Weir/)).not.toBeInTheDocument();
    await expect.element(grid).toHaveAttribute('aria-rowcount', '6');
  });

  it('says how many of its rows have been loaded, and loads the rest again after a failure', async () => {
    const first = { ...dams, row_count: 4, next: 'src_3' };
    const rest = makeTable([['Far Dam', [1, 'value'], [null, 'pending']]]);
    const [far] = rest.rows;
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    let answers = 0;
    vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
      const { pathname, searchParams } = new URL(address as string, 'http://here.test');
      if (pathname !== '/v1/tables/tbl_1') return notFound();
      if (!searchParams.has('cursor')) return Response.json(first);
      answers += 1;
      await held;
      return answers === 1
        ? notFound()
        : Response.json({ ...rest, row_count: 4, rows: [{ ...far, id: 'src_4', n: 4 }] });
    });
    const screen = await show(first);
    await expect.element(screen.getByText(/^3 of 4 rows have been loaded/)).toBeVisible();
    goOn();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('rowheader', { name: /Far Dam/ })).toBeVisible();
    await expect.element(screen.getByText(/rows have been loaded/)).not.toBeInTheDocument();
  });

  it('keeps a text that is too long for a cell in the field, says so, and sends nothing', async () => {
    const sent = serve();
    const screen = await show();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await pressKeys('e');
    await userEvent.fill(screen.getByLabelText('Value'), '9'.repeat(1_000_000));
    await expect.element(screen.getByText(/996,000 characters too long/)).toBeVisible();
    await pressKeys('{Enter}');
    await expect.element(screen.getByLabelText('Value')).toHaveValue('9'.repeat(1_000_000));
    expect(sent).toEqual([]);
  });

  it('shows only rows with cells to check when asked', async () => {
    const checked = makeTable([
      ['Harrow Dam', [58, 'verified'], ['1958', 'locked']],
      ['Long Weir', [4, 'value'], ['1931', 'verified']],
    ]);
    serve(checked);
    const screen = await show(checked, 'editor', '?rows=open');
    await expect.element(screen.getByRole('rowheader', { name: /Long Weir/ })).toBeVisible();
    await expect.element(screen.getByRole('rowheader', { name: /Harrow/ })).not.toBeInTheDocument();
  });

  it('has only the rows in view in the page, however long it is', async () => {
    const long = makeTable(
      Array.from(
        { length: 20_000 },
        (_, index) => [`Dam ${index + 1}`, [index, 'value'], [null, 'pending']] as const,
      ),
    );
    serve(long);
    const screen = await show(long);
    const grid = screen.getByRole('grid');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '20001');
    expect(grid.element().querySelectorAll('tbody tr').length).toBeLessThan(60);
    await userEvent.click(screen.getByRole('gridcell', { name: '0', exact: true }));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.element(screen.getByRole('rowheader', { name: /Dam 20000/ })).toBeVisible();
  });

  it('has buttons whose names do not end with their keys, which a screen reader is told apart from them', async () => {
    serve();
    const screen = await show(dams, 'editor', '?cell=src_1:height');
    const verify = screen.getByRole('button', { name: 'Verify', exact: true });
    await expect.element(verify).toHaveAttribute('aria-keyshortcuts', 'V');
    await expect.element(verify.getByText('V', { exact: true })).toBeVisible();
  });

  it('tells a screen reader that a run has ended and which cells it left', async () => {
    let table: TableDetailReply = { ...dams, run_id: 'run_1' };
    vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
      const { pathname: path } = new URL(address as string, 'http://here.test');
      if (path.endsWith('/frames')) table = dams;
      if (path.endsWith('/frames')) return new Response('');
      return path.startsWith('/v1/tables/') ? Response.json(table) : notFound();
    });
    const said: string[] = [];
    const stop = onAnnouncement((message) => said.push(message));
    await show(table);
    await expect.poll(() => said).toContain('Filling has ended, 1 cell not filled');
    stop();
  });

  it('can only be read by viewers', async () => {
    const sent = serve();
    const screen = await show(dams, 'viewer');
    await expect.element(screen.getByRole('button', { name: 'Add column' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('gridcell', { name: '58', exact: true }));
    await userEvent.keyboard('v');
    expect(sent).toEqual([]);
  });
});
