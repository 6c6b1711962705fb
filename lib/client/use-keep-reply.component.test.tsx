import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from './__fixtures__/workspace-page';
import { useKeepReply } from './use-keep-reply';
import { useWorkspace } from './workspace';

const reply = (name: string) => ({ id: 'tok_1', name });

it('keeps what an action returned, even if an older reply arrives after it', async () => {
  const older = Promise.withResolvers<object>();
  const signals: AbortSignal[] = [];
  function Answer() {
    const { id } = useWorkspace();
    const keep = useKeepReply();
    const { data, refetch } = useQuery({
      queryKey: [id, 'answer'],
      queryFn: ({ signal }) => {
        signals.push(signal);
        return older.promise;
      },
      initialData: reply('before'),
    });
    const change = () => keep(['answer'], () => reply('after') as never);
    return (
      <>
        <p>{(data as { name: string }).name}</p>
        <button onClick={() => void refetch()}>Refresh</button>
        <button onClick={() => void change()}>Change</button>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage known={[]}>
      <Answer />
    </WorkspacePage>,
  );
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await screen.getByRole('button', { name: 'Change' }).click();
  await expect.element(screen.getByText('after')).toBeVisible();
  older.resolve(reply('older'));
  await expect.poll(() => signals.at(-1)?.aborted).toBe(true);
  await screen.getByRole('button', { name: 'Refresh' }).hover();
  await expect.element(screen.getByText('after')).toBeVisible();
});

it('asks again for a first reply that it has cancelled, when there is nothing to keep', async () => {
  let asked = 0;
  function Answer() {
    const { id } = useWorkspace();
    const keep = useKeepReply();
    const { data } = useQuery({
      queryKey: [id, 'answer'],
      queryFn: ({ signal }) => {
        asked += 1;
        // The first reply is on its way for ever.
        return asked > 1
          ? Promise.resolve(reply('arrived'))
          : new Promise<ReturnType<typeof reply>>((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new Error('aborted'))),
            );
      },
    });
    return (
      <>
        <p>{data?.name ?? 'Nothing yet'}</p>
        <button onClick={() => void keep(['answer'], (held) => held)}>Change</button>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <Answer />
    </WorkspacePage>,
  );
  await expect.element(screen.getByText('Nothing yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Change' }).click();
  await expect.element(screen.getByText('arrived')).toBeVisible();
});
