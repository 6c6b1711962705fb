import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from './__fixtures__/workspace-page';
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
