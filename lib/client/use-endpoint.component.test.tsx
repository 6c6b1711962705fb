import { useState } from 'react';
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

/** Each request waits until its reply is let through. */
function holdReplies(): PromiseWithResolvers<void>[] {
  const replies: PromiseWithResolvers<void>[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const reply = Promise.withResolvers<void>();
    replies.push(reply);
    await reply.promise;
    return Response.json({ id: 'w', slug: 'team', name: 'Team', role: 'owner' });
  });
  return replies;
}

/** A page with two windows, each of which saves a name. The reply to each is given by the test. */
async function showWindows() {
  const saved: string[] = [];
  const replies = holdReplies();
  function Window({ label, onClose }: { readonly label: string; readonly onClose: () => void }) {
    const save = useEndpointMutation('PATCH /v1/workspaces/{id}', {
      onSuccess: () => void saved.push(label),
      closes: onClose,
    });
    return (
      <form
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { id: 'w' }, body: { name: label } });
        }}
      >
        <input aria-label="Name" />
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </form>
    );
  }
  function Windows() {
    const [open, setOpen] = useState<string | null>(null);
    return (
      <>
        <button onClick={() => setOpen('First')}>Open first</button>
        <button onClick={() => setOpen('Second')}>Open second</button>
        {open !== null && <Window key={open} label={open} onClose={() => setOpen(null)} />}
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <Windows />
    </WorkspacePage>,
  );
  return { screen, reply: (at: number) => replies[at]?.resolve(), replies, saved };
}

it('closes the window that asked once its change is saved', async () => {
  const { screen, reply, replies } = await showWindows();
  await screen.getByRole('button', { name: 'Open first' }).click();
  await screen.getByLabelText('Name').fill('One');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => replies.length).toBe(1);
  reply(0);
  await expect.element(screen.getByRole('form')).not.toBeInTheDocument();
});

it('leaves open, with what is typed there, the window that was opened after the one that asked', async () => {
  const { screen, reply, saved } = await showWindows();
  await screen.getByRole('button', { name: 'Open first' }).click();
  await screen.getByLabelText('Name').fill('One');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Open second' }).click();
  await screen.getByLabelText('Name').fill('Two');
  reply(0);
  await expect.poll(() => saved).toEqual(['First']);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Two');
});

it('keeps what is typed into a form while what it held is being saved, and closes it once that is saved too', async () => {
  const { screen, reply, replies, saved } = await showWindows();
  await screen.getByRole('button', { name: 'Open first' }).click();
  await screen.getByLabelText('Name').fill('One');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => replies.length).toBe(1);
  await screen.getByLabelText('Name').fill('One and more');
  reply(0);
  await expect.poll(() => saved).toEqual(['First']);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('One and more');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => replies.length).toBe(2);
  reply(1);
  await expect.element(screen.getByRole('form')).not.toBeInTheDocument();
});

it('opens what was made for somebody who has stayed, and leaves somebody who has gone on where they are', async () => {
  const { pathname } = window.location;
  const saved: string[] = [];
  const opened: string[] = [];
  const replies = holdReplies();
  function Make({ name }: { readonly name: string }) {
    const make = useEndpointMutation('PATCH /v1/workspaces/{id}', {
      onSuccess: () => void saved.push(name),
      goes: () => void opened.push(name),
    });
    return <button onClick={() => make.mutate({ params: { id: 'w' }, body: { name } })}>{name}</button>;
  }
  const screen = await render(
    <WorkspacePage>
      <Make name="One" />
      <Make name="Two" />
    </WorkspacePage>,
  );
  await screen.getByRole('button', { name: 'One' }).click();
  await screen.getByRole('button', { name: 'Two' }).click();
  await expect.poll(() => replies.length).toBe(2);
  replies[0]?.resolve();
  await expect.poll(() => opened).toEqual(['One']);
  try {
    window.history.pushState(null, '', '/elsewhere');
    replies[1]?.resolve();
    await expect.poll(() => saved).toEqual(['One', 'Two']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(opened).toEqual(['One']);
  } finally {
    window.history.pushState(null, '', pathname);
  }
});
