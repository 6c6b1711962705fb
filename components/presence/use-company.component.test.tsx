import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useCompany } from './use-company';

const readAddress = (to: RequestInfo | URL) => `${to instanceof Request ? to.url : to}`;

it('reads again what shows quotes when a source was refreshed elsewhere, and only then', async () => {
  let changedAt: string | null = null;
  let lists = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (to) => {
    if (readAddress(to).includes('/v1/presence'))
      return Response.json({ people: [], count: 0, version: null, quotes_changed_at: changedAt, mark: '1' });
    lists += 1;
    return Response.json({ items: [], next: null });
  });
  function Screen() {
    useCompany('collection', 'col_1');
    const refresh = useRefresh();
    const list = useEndpointQuery('GET /v1/artifacts', { key: queryKeys.artifacts.all() });
    return (
      <>
        <p>{list.data === undefined ? 'reading' : 'read'}</p>
        <button onClick={() => void refresh(queryKeys.presence('collection', 'col_1'))}>Look</button>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <Screen />
    </WorkspacePage>,
  );
  const look = screen.getByRole('button', { name: 'Look' });
  await expect.element(screen.getByText('read', { exact: true })).toBeVisible();
  const asked = () =>
    vi.mocked(window.fetch).mock.calls.filter(([to]) => readAddress(to).includes('/v1/presence')).length;
  await expect.poll(asked).toBe(1);
  await look.click();
  await expect.poll(asked).toBe(2);
  expect(lists).toBe(1);
  changedAt = '2026-11-27T10:00:00.000Z';
  await look.click();
  await expect.poll(() => lists).toBe(2);
});
