import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { FeedReply } from '@/lib/protocol/http/feeds';
import { FeedList } from './feed-list';
import { FeedsPanel } from './feeds-panel';

afterEach(() => vi.restoreAllMocks());

const at = '2026-11-20T10:00:00.000Z';
const createFeed = (title: string, part: Partial<FeedReply> = {}): FeedReply => ({
  id: title,
  collection_id: 'col_1',
  url: `https://${title.toLowerCase()}.example/feed`,
  title,
  site_url: null,
  state: 'following',
  pause_reason: null,
  every_hours: 6,
  is_reading: false,
  last_read_at: at,
  next_read_at: at,
  added_count: 3,
  failure: null,
  followed_by: { user_id: 'u1', name: 'Ada Park' },
  created_at: at,
  ...part,
});
const paused = { state: 'paused', next_read_at: null } as const;

it('says of each feed how it stands, and keeps the focus when one is no longer followed', async () => {
  let feeds = [
    createFeed('Fine'),
    createFeed('Failing', {
      failure: { code: 'server_failed', message: 'The site reports an internal error.' },
    }),
    createFeed('Full', { failure: { code: 'limit_reached', message: 'The workspace has no room.' } }),
    createFeed('Gone', { ...paused, pause_reason: 'gone' }),
    createFeed('Left', { ...paused, pause_reason: 'follower_left' }),
  ];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, { method = 'GET' } = {}) => {
    if (method === 'DELETE') feeds = feeds.slice(1);
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify({ items: feeds, next: null }));
  });
  const nothing = () => undefined;
  const screen = await render(
    <WorkspacePage>
      <FeedsPanel collectionId="col_1" folderId={null} address={null} onAddPage={nothing} onDone={nothing} />
      <ToastRegion />
    </WorkspacePage>,
  );
  const rowOf = (title: string) => screen.getByRole('listitem').filter({ hasText: title });
  await expect.element(rowOf('Fine').getByText(/^3 entries added, last read 20 Nov 2026/)).toBeVisible();
  await expect.element(rowOf('Failing').getByText('The site reports an internal error.')).toBeVisible();
  await expect.element(rowOf('Full').getByText('The workspace has no room.')).toBeVisible();
  await expect.element(rowOf('Gone').getByText(/its server says that it is gone for good/)).toBeVisible();
  await expect.element(rowOf('Left').getByText(/may no longer add sources here/)).toBeVisible();
  await expect.element(rowOf('Gone').getByRole('button', { name: 'Read now' })).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Stop following “Fine”' }).click();
  await expect.element(screen.getByText('“Fine” is no longer followed')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Feeds of this collection' })).toHaveFocus();
  await expect.element(rowOf('Fine')).not.toBeInTheDocument();
});

it('shows those who may only read who added a feed and when it was last read, and nothing to change it by', async () => {
  const feeds = [createFeed('Fine'), createFeed('Gone', { ...paused, pause_reason: 'gone' })];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ items: feeds, next: null })),
  );
  const screen = await render(
    <WorkspacePage>
      <FeedList collectionId="col_1" folderId={null} canEdit={false} />
    </WorkspacePage>,
  );
  for (const title of ['Fine', 'Gone']) {
    const row = screen.getByRole('listitem').filter({ hasText: title });
    await expect.element(row.getByText('Added by Ada Park, 20 Nov 2026')).toBeVisible();
    await expect.element(row.getByText(/last read 20 Nov 2026/)).toBeVisible();
  }
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
