import '@/app/globals.css';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { UsageScreen } from './usage-screen';

it('calls without reported tokens are counted, and their cost is unknown instead of zero', async () => {
  const spent = { calls: 3, input_tokens: 0, output_tokens: 0, cost_usd: 0, unpriced_calls: 3 };
  const day = { ...spent, day: '2026-11-20' };
  const member = { user_id: 'u', name: 'Ada' };
  const screen = await render(
    <WorkspacePage known={[]}>
      <UsageScreen
        usage={{
          since: '2026-10-22T00:00:00.000Z',
          totals: spent,
          days: [day],
          members: [{ ...spent, ...member }],
          items: [{ ...day, ...member }],
          quota: { run_cost_ceiling_usd: null, run_token_ceiling: null, largest_run: null },
        }}
      />
    </WorkspacePage>,
  );
  await expect.element(screen.getByText(/^3 calls, 3 of them/)).toBeVisible();
  await expect.element(screen.getByText(/^No model reported tokens/)).toBeVisible();
  expect(screen.getByRole('figure').elements()).toHaveLength(0);
  for (const name of ['Usage by member', 'Usage by day and member']) {
    const cells = screen.getByRole('table', { name, exact: true }).getByRole('cell').elements();
    expect(cells.map((cell) => cell.textContent).filter((text) => text !== '20 Nov 2026')).toEqual([
      'Ada',
      '3',
      '0',
      '0',
      'unknown',
    ]);
  }
});
