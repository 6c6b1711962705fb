import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import type { UsageReply } from '@/lib/protocol/http/models';
import { UsageScreen } from './usage-screen';

afterEach(() => vi.restoreAllMocks());

const withoutLimits = {
  month: '2026-11',
  month_ends_at: '2026-12-01T00:00:00.000Z',
  meters: [],
  members_near: [],
  limits: null,
} satisfies Partial<UsageReply>;

it('calls without reported tokens are counted, and their cost is unknown instead of zero', async () => {
  const spent = { calls: 3, input_tokens: 0, output_tokens: 0, cost_usd: 0, unpriced_calls: 3 };
  const day = { ...spent, day: '2026-11-20' };
  const member = { user_id: 'u', name: 'Ada' };
  const screen = await render(
    <WorkspacePage known={[]}>
      <UsageScreen
        usage={{
          ...withoutLimits,
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
  await expect.element(screen.getByRole('figure')).toHaveLength(0);
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

it('an owner sees how near each limit is, and gives one member another', async () => {
  const spending = { tokens: 2_000_000, cost_usd: null };
  const limits = { storage_bytes: 1024 ** 3, sources: null, ...spending, member: spending, exceptions: [] };
  const reached = 'Your workspace may keep 1 GB of files, and there is no room for more. Delete something.';
  const spent = { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0, unpriced_calls: 0 };
  const usage: UsageReply = {
    ...withoutLimits,
    since: '2026-10-22T00:00:00.000Z',
    totals: spent,
    days: [],
    members: [],
    items: [],
    quota: { run_cost_ceiling_usd: null, run_token_ceiling: null, largest_run: null },
    limits,
    members_near: [
      { kind: 'cost', scope: 'member', limit: 10, used: 12, state: 'reached', user_id: 'bo', name: 'Bo' },
    ],
    meters: [
      { kind: 'storage', scope: 'workspace', limit: 1024 ** 3, used: 1024 ** 3, state: 'reached', reached },
      { kind: 'sources', scope: 'workspace', limit: null, used: 3, state: 'free', reached: null },
      { kind: 'tokens', scope: 'member', limit: 2_000_000, used: 1_700_000, state: 'near', reached: null },
    ],
  };
  const bo = {
    id: 'm',
    user_id: 'bo',
    name: 'Bo',
    email: 'bo@example.com',
    role: 'editor',
    joined_at: usage.since,
  };
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_path, init) => {
    sent.push(JSON.parse(init?.body as string));
    return Response.json(limits);
  });
  const known = [[queryKeys.team.members(), { items: [bo], next: null }]] as const;
  const screen = await render(
    <WorkspacePage role="owner" known={known}>
      <UsageScreen usage={usage} />
    </WorkspacePage>,
  );
  const meters = screen.getByRole('meter').elements();
  expect(meters.map((meter) => meter.getAttribute('aria-valuetext'))).toEqual([
    '1 GB of 1 GB, 100 %',
    '1,700,000 of 2,000,000 tokens, 85 %',
    '$12 of $10, 120 %',
  ]);
  await expect.element(screen.getByRole('meter', { name: 'Your tokens in November' })).toBeVisible();
  await expect.element(screen.getByRole('meter', { name: 'Bo: cost in November' })).toBeVisible();
  await expect.element(screen.getByText(reached)).toBeVisible();
  await screen.getByRole('button', { name: 'Change limits' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change limits' });
  await expect.element(dialog.getByRole('textbox', { name: 'Files, in GB' })).toHaveFocus();
  const tokens = dialog
    .getByRole('group', { name: 'The workspace' })
    .getByRole('textbox', { name: 'Tokens a month' });
  await expect.element(tokens).toHaveValue('2,000,000');
  await dialog.getByRole('textbox', { name: 'Files, in GB' }).fill('2.5');
  await dialog.getByRole('textbox', { name: 'Sources' }).fill('many');
  await expect.element(dialog.getByText('Enter a number above 0, or nothing.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Sources' }).fill('');
  await dialog.getByRole('combobox', { name: 'Other limits for one member' }).click();
  await screen.getByRole('option', { name: /^Bo/ }).click();
  await dialog
    .getByRole('group', { name: 'Bo' })
    .getByRole('textbox', { name: 'Cost a month, US dollars' })
    .fill('7.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[0]).toEqual({
    ...limits,
    storage_bytes: 2.5 * 1024 ** 3,
    exceptions: [{ user_id: 'bo', tokens: null, cost_usd: 7.5 }],
  });
});
