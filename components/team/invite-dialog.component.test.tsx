import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { InviteDialog } from './invite-dialog';

const invitation = {
  id: 'inv_1',
  email: 'bea@example.org',
  role: 'editor',
  invited_by: 'Ada',
  created_at: '2026-11-28T08:00:00.000Z',
  expires_at: '2026-12-05T08:00:00.000Z',
  mail: null,
};

afterEach(() => vi.restoreAllMocks());

/** A server that answers what is asked of it only when `answer` is called. */
async function open({ canMail = true, invited = [] as readonly (typeof invitation)[] } = {}) {
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    if (init?.method === 'GET') return Response.json({ items: invited, next: null, can_mail: canMail });
    sent.push(`${init?.method} ${path as string}`);
    await held.promise;
    return (path as string).endsWith('/mail')
      ? Response.json({ ...invitation, mail: { state: 'waiting', at: invitation.created_at, failure: null } })
      : Response.json({ ...invitation, link: 'https://books.example/invitation#secret' }, { status: 201 });
  });
  const screen = await render(
    <WorkspacePage role="owner">
      <InviteDialog canMail={canMail} onClose={() => undefined} />
    </WorkspacePage>,
  );
  return { sent, answer: held.resolve, screen };
}

const email = () => page.getByRole('textbox', { name: 'Email' });

it('says before and after that a new invitation ends the earlier one for the address', async () => {
  const { answer } = await open({ canMail: false, invited: [invitation] });
  await email().fill('bob@example.org');
  await expect.element(page.getByText(/is invited already/)).not.toBeInTheDocument();
  await email().fill('Bea@Example.org');
  await expect.element(page.getByText(/the link of that one stops working/)).toBeVisible();
  answer();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText('The link of the earlier invitation no longer works.')).toBeVisible();
});

it('takes nothing more into its form while an invitation is being made, so that nothing typed is lost', async () => {
  const { answer } = await open({ canMail: false });
  await email().fill('bea@example.org');
  await page.getByRole('button', { name: 'Create link' }).click();
  await userEvent.click(email());
  await userEvent.keyboard('and more');
  await expect.element(email()).toHaveValue('bea@example.org');
  answer();
  await expect.element(page.getByText('Send this link to bea@example.org')).toBeVisible();
});

it('mails an invitation also to somebody whose dialog was closed before it was made', async () => {
  const { sent, answer, screen } = await open();
  await email().fill('bea@example.org');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(() => sent).toEqual(['POST /v1/invitations']);
  await screen.unmount();
  answer();
  await expect.poll(() => sent).toEqual(['POST /v1/invitations', 'POST /v1/invitations/inv_1/mail']);
});
