import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { AuditStreamReply } from '@/lib/protocol/http/audit-stream';
import { AuditStream } from './audit-stream';

afterEach(() => vi.restoreAllMocks());

const failing: AuditStreamReply = {
  stream: {
    host: 'siem.example',
    is_paused: false,
    created_at: '2027-01-01T00:00:00.000Z',
    sent_position: 7,
    sent_at: '2027-01-05T00:00:00.000Z',
    waiting: 3,
    waiting_since: '2027-01-06T09:00:00.000Z',
    failing: {
      since: '2027-01-06T09:00:00.000Z',
      reason: 'siem.example responded with status 500.',
      next_try_at: '2027-01-06T10:15:00.000Z',
      tries: 9,
    },
    erased_unsent: 2,
  },
  kept_days: 90,
};

it('a receiver that fails says since when and why, what waits and what was lost, and can be paused', async () => {
  const sent: unknown[] = [];
  let reply = failing;
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, init) => {
    if (typeof init?.body === 'string') {
      sent.push(JSON.parse(init.body));
      reply = { ...failing, stream: failing.stream && { ...failing.stream, is_paused: true, failing: null } };
    }
    return Response.json(reply);
  });
  const screen = await render(
    <WorkspacePage role="owner">
      <AuditStream first={failing} />
    </WorkspacePage>,
  );
  const row = screen.getByRole('listitem');
  await expect
    .poll(() => row.element().textContent)
    .toMatch(/Fails.*Since 6 Jan.*responded with status 500\..*3 events wait\./);
  await expect
    .element(screen.getByText(/after 90 days.* 2 events were erased before being sent\./))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => sent).toEqual([{ is_paused: true }]);
  await expect.poll(() => row.element().textContent).toMatch(/Paused.*3 events wait\./);
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
});
