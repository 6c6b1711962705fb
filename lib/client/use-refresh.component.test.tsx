import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from './__fixtures__/workspace-page';
import { useEndpointQuery } from './use-endpoint';
import { useRefresh } from './use-refresh';
import { useWorkspace } from './workspace';

it('shows the reply requested after a change, even if the first reply was still on its way', async () => {
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  function Answer() {
    const { id } = useWorkspace();
    const refreshKeys = useRefresh();
    const { data } = useQuery({
      queryKey: [id, 'answer'],
      queryFn: () => replies[asked++]?.promise ?? Promise.reject(new Error('asked too often')),
    });
    return (
      <>
        <p>{data ?? 'waiting'}</p>
        <button onClick={() => void refreshKeys(['answer'])}>Change</button>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <Answer />
    </WorkspacePage>,
  );
  await expect.element(screen.getByText('waiting')).toBeVisible();
  await screen.getByRole('button', { name: 'Change' }).click();
  replies[0]?.resolve('running');
  replies[1]?.resolve('complete');
  await expect.element(screen.getByText('complete')).toBeVisible();
});

it('keeps a reply on screen while the server is away, and shows the error once the thing is gone', async () => {
  const reply = (code: string, status: number) =>
    Response.json({ error: { code, message: `It is ${code}.`, request_id: 'r' } }, { status });
  const answer = vi.fn<() => Response>(() => Response.json({ items: [], next: null }));
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer());
  function List() {
    const refreshKeys = useRefresh();
    const { data, error } = useEndpointQuery('GET /v1/runs', { key: ['runs'] });
    return (
      <>
        <p>{error === null ? `${data?.items.length ?? 'no'} runs` : error.message}</p>
        <button onClick={() => void refreshKeys(['runs'])}>Look again</button>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <List />
    </WorkspacePage>,
  );
  await expect.element(screen.getByText('0 runs')).toBeVisible();
  answer.mockImplementation(() => reply('unavailable', 503));
  await screen.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => answer.mock.calls.length).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(screen.getByText('0 runs')).toBeVisible();
  answer.mockImplementation(() => reply('not_found', 404));
  await screen.getByRole('button', { name: 'Look again' }).click();
  await expect.element(screen.getByText('It is not_found.')).toBeVisible();
});
