import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ignoreSecondPress } from '@/components/shell/ignore-second-press';
import { WorkspacePage } from './__fixtures__/workspace-page';
import { useEndpointMutation } from './use-endpoint';

/** Renders a button that names a page, and returns the names that were sent. */
async function renderButton(names: () => string) {
  const sent: string[] = [];
  const replies: PromiseWithResolvers<Response>[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((_url, options) => {
    sent.push(typeof options?.body === 'string' ? options.body : '');
    const reply = Promise.withResolvers<Response>();
    replies.push(reply);
    return reply.promise;
  });
  const told = vi.fn<() => void>();
  function Saving() {
    const save = useEndpointMutation('PATCH /v1/workspaces/{id}', { onSuccess: told });
    return (
      <button onClick={() => save.mutate({ params: { id: 'w' }, body: { name: names() } })}>Save</button>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <div onClickCapture={ignoreSecondPress}>
        <Saving />
      </div>
    </WorkspacePage>,
  );
  const answer = (at: number) =>
    replies[at]?.resolve(Response.json({ id: 'w', slug: 'team', name: 'Team', role: 'owner' }));
  return { button: screen.getByRole('button', { name: 'Save' }), sent, told, answer };
}

it('saves once and tells it once when Save is pressed twice, also if the answer comes in between', async () => {
  const { button, sent, told, answer } = await renderButton(() => 'One');
  await userEvent.dblClick(button);
  answer(0);
  await expect.poll(() => told.mock.calls.length).toBe(1);
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await button.click();
  await expect.poll(() => sent.length).toBe(2);
});

it('does not ask for what is being asked for, and asks for it anew once it was answered', async () => {
  const { button, sent, told, answer } = await renderButton(() => 'One');
  await button.click();
  await button.click({ delay: 1 });
  expect(sent).toHaveLength(1);
  answer(0);
  await expect.poll(() => told.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(2);
});

it('asks for something else at once, however fast the presses come', async () => {
  let presses = 0;
  const { button, sent } = await renderButton(() => `Name ${(presses += 1)}`);
  await userEvent.dblClick(button);
  await expect.poll(() => sent.length).toBe(2);
});
