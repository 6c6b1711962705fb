import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { AuditRetention } from './audit-retention';

afterEach(() => vi.restoreAllMocks());

it('a shorter time is confirmed first, because it deletes events; a longer one is not', async () => {
  let days: number | null = null;
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, init) => {
    if (typeof init?.body === 'string') {
      sent.push(JSON.parse(init.body));
      ({ days } = JSON.parse(init.body) as { days: number | null });
    }
    return Response.json({ days });
  });
  const screen = await render(
    <WorkspacePage role="owner">
      <AuditRetention first={{ days }} />
    </WorkspacePage>,
  );
  const choose = async (name: string) => {
    await screen.getByRole('combobox', { name: 'Keep events' }).click();
    await screen.getByRole('option', { name }).click();
  };
  await choose('1 year');
  const confirmation = screen.getByRole('alertdialog', { name: 'Keep events for 1 year?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await choose('1 year');
  await confirmation.getByRole('button', { name: 'Delete older events' }).click();
  await expect.poll(() => sent).toEqual([{ days: 365 }]);
  await expect.element(screen.getByRole('combobox', { name: 'Keep events' })).toHaveTextContent('1 year');
  await choose('For good');
  await expect.poll(() => sent).toEqual([{ days: 365 }, { days: null }]);
});
