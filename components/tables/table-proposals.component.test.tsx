import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { TablePreviewReply } from '@/lib/protocol/http/table-previews';
import { TableProposals } from './table-proposals';

const addColumn: TablePreviewReply = {
  id: 'pre_1',
  table_id: 'tbl_1',
  table_title: 'Dams',
  effect: 'Add the column “Opened” to “Dams”',
  description: 'To order them by age',
  operation: {
    type: 'add_column',
    name: 'Opened',
    column_type: 'date',
    instruction: 'When was it opened?',
    example: '1958-09-21',
  },
  draft_hash: 'shown',
  status: 'pending',
  is_stale: false,
  can_decide: true,
  run_id: null,
  proposed_by: { id: 'u', name: 'Ada' },
  decided_by: null,
  decided_at: null,
  reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
};
const fill: TablePreviewReply = {
  ...addColumn,
  id: 'pre_2',
  effect: 'Fill 12 empty cells of “Dams”',
  draft_hash: 'cells',
  operation: { type: 'fill', columns: ['Height', 'Opened'], row_count: 6, cell_count: 12, cells: 'empty' },
};

type Sent = { readonly path: string; readonly body: unknown };

/** A server that removes a decided proposal from the list, or refuses the decision. */
function serve(waiting: readonly TablePreviewReply[], refusal: string | null = null): Sent[] {
  const sent: Sent[] = [];
  let items = waiting;
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname: path } = new URL(address as string, 'http://here.test');
    if (init?.method !== 'POST') return Response.json({ items, next: null });
    sent.push({ path, body: JSON.parse(init.body as string) });
    const error = { code: 'conflict', message: refusal ?? '', request_id: 'r' };
    if (refusal !== null) return Response.json({ error }, { status: 409 });
    const decided = items.find(({ id }) => path.includes(id));
    items = items.filter((each) => each !== decided);
    return Response.json({ ...decided, follow_up: null });
  });
  return sent;
}

const show = () =>
  render(
    <WorkspacePage known={[]}>
      <TableProposals />
    </WorkspacePage>,
  );

afterEach(() => vi.restoreAllMocks());

describe('table proposals in the inbox', () => {
  it('say what approving does, and approve exactly what is shown', async () => {
    const sent = serve([addColumn, fill]);
    const screen = await show();
    const card = screen.getByRole('region', { name: 'Add the column “Opened” to “Dams”' });
    await expect.element(card.getByText('When was it opened?')).toBeVisible();
    await expect.element(card.getByText('A date', { exact: true })).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Add the column' }));
    await expect.element(card).not.toBeInTheDocument();
    expect(sent).toEqual([{ path: '/v1/table-previews/pre_1/approve', body: { hash: 'shown' } }]);
    await expect.element(screen.getByRole('heading', { name: 'Table proposals' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Fill 12 cells' }));
    await expect.element(screen.getByText('Nothing else is waiting.')).toBeVisible();
    expect(sent[1]).toEqual({ path: '/v1/table-previews/pre_2/approve', body: { hash: 'cells' } });
  });

  it('are rejected with a reason', async () => {
    const sent = serve([addColumn]);
    const screen = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Reject…' }));
    await userEvent.type(screen.getByRole('textbox'), 'We know it.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject', exact: true }));
    await expect.element(screen.getByText('Nothing else is waiting.')).toBeVisible();
    expect(sent).toEqual([{ path: '/v1/table-previews/pre_1/reject', body: { reason: 'We know it.' } }]);
  });

  it('cannot be approved when their table has changed, and show why an approval was refused', async () => {
    serve([{ ...addColumn, is_stale: true }, fill], 'This table is already being filled.');
    const screen = await show();
    await expect.element(screen.getByRole('button', { name: 'Add the column' })).toBeDisabled();
    await expect.element(screen.getByText(/columns have changed since/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fill 12 cells' }));
    await expect.element(screen.getByText('This table is already being filled.')).toBeVisible();
  });

  it('take no room when none is waiting', async () => {
    serve([]);
    const read = vi.spyOn(Response.prototype, 'text');
    const screen = await show();
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
    expect(screen.container.textContent).not.toContain('Table proposals');
  });
});
