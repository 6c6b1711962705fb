import '@/app/globals.css';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { announce, onAnnouncement } from '@/components/shell/announce';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { limits } from '@/lib/core/limits';
import type { CommentReply, ThreadReply } from '@/lib/protocol/http/threads';
import type { NoticeReply } from '@/lib/protocol/http/notices';
import { Discussion } from './discussion';
import { addTalkText } from './talk-store';
import { useNotifyUnread } from '@/components/notices/use-notify-unread';

const ada = { user_id: 'u1', name: 'Ada Park' };
const createComment = (id: string, more: Partial<CommentReply> = {}): CommentReply => ({
  id,
  thread_id: 't1',
  author: ada,
  markdown: 'Is this **right**, @{u2}? @{u3} left.',
  mentions: [
    { user_id: 'u2', name: 'Sam [x](y) Ortiz' },
    { user_id: 'u3', name: null },
  ],
  not_told: [],
  links: [{ path: '/w/team/artifacts/art_1', noun: 'Artifact', title: 'Dam brief' }],
  can_edit: true,
  can_delete: true,
  created_at: '2026-11-20T10:00:00.000Z',
  edited_at: null,
  deleted_at: null,
  ...more,
});
const createThread = (more: Partial<ThreadReply> = {}): ThreadReply => ({
  id: 't1',
  subject: { kind: 'source', id: 's1', revision_id: null, span: null },
  title: 'Harrow Dam',
  path: '/w/team/sources/s1',
  is_private: false,
  quote: 'Construction cost was 4.2 million pounds.',
  anchor: { state: 'gone', span: null },
  comments: [
    createComment('c1'),
    createComment('c2', { deleted_at: '2026-11-20T10:00:00.000Z', markdown: '', links: [] }),
  ],
  resolved_at: null,
  resolved_by: null,
  assignee: ada,
  assigned_by: ada,
  due_on: '2026-12-01',
  follow_state: 'following',
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});

type Sent = { readonly path: string; readonly body: Record<string, unknown> };

/** A server with these threads, which loses its answer to the first comments that it is sent, or answers to none before `arrival`. */
function serve(items: readonly ThreadReply[], lost = 0, arrival: Promise<void> | null = null): Sent[] {
  const sent: Sent[] = [];
  let failures = lost;
  let count = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname: path } = new URL(address as string, 'http://here.test');
    if (path === '/v1/members')
      return Response.json({
        items: ['Sam Ortiz', 'Sam Oak'].map((name, index) => ({
          id: `m${index}`,
          user_id: `u${index + 2}`,
          name,
          email: `sam${index}@example.org`,
          role: 'viewer',
          joined_at: '2026-11-20T10:00:00.000Z',
        })),
        next: null,
      });
    if (path === '/v1/thread-outsiders')
      return Response.json({
        items: [{ user_id: 'u3', name: 'Sam Oak' }],
        next: null,
        reads_thread_only: false,
      });
    if (path === '/v1/thread-tallies')
      return Response.json({ open: items.length, total: items.length, mark: String(count), parts: [] });
    if (path === '/v1/notices/read') return Response.json({ unread_count: 0 });
    if (init?.method === 'POST') {
      sent.push({ path, body: JSON.parse(init.body as string) });
      if (failures > 0) {
        failures -= 1;
        throw new TypeError('lost');
      }
      await arrival;
      count += 1;
      return Response.json(items[0] ?? createThread(), { status: 201 });
    }
    return Response.json({ items, next: null });
  });
  return sent;
}

// `next/link` reads the build's settings from `process.env`, which a browser without Next's bundler does not have.
vi.hoisted(() => {
  Object.assign(globalThis, { process: { env: {} } });
});

const close = vi.fn();
const show = () =>
  render(
    <WorkspacePage known={[]}>
      <div style={{ display: 'flex', height: 700 }}>
        <Discussion
          subject={{ kind: 'source', id: 's1', revision_id: null, span: null }}
          quote={null}
          wanted={{ thread: 't1', comment: 'c1' }}
          takesFocus
          onGo={close}
          onClose={close}
        />
      </div>
    </WorkspacePage>,
  );

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the discussion pane', () => {
  it('shows who said what about which words, and what became of them', async () => {
    serve([createThread()]);
    const screen = await show();
    const thread = screen.getByRole('article', { name: 'Thread begun by Ada Park' });
    await expect.element(thread.getByText('The text this thread was about is gone')).toBeVisible();
    await expect.element(thread.getByText('Construction cost was 4.2 million pounds.')).toBeVisible();
    await expect.element(thread.getByText('@Sam [x](y) Ortiz')).toBeVisible();
    await expect.element(thread.getByText('@somebody who left')).toBeVisible();
    await expect.element(thread.getByText('This comment was deleted.')).toBeVisible();
    await expect.element(thread.getByRole('link', { name: 'Dam brief Artifact' })).toBeVisible();
    await expect.element(thread.getByText('For Ada Park, due 1 Dec 2026')).toBeVisible();
    await expect.element(thread.getByRole('list', { name: 'Comments' })).toBeVisible();
    expect(document.querySelector('[aria-current="true"]')?.id).toBe('comment-c1');
  });

  it('shows the passage of the thread in its address when the text comes, and only once', async () => {
    const span = { start: 12, end: 40 };
    const anchor = { state: 'current', span } as const;
    serve([createThread({ anchor })]);
    const screen = await show();
    await expect.element(screen.getByRole('article', { name: 'Thread begun by Ada Park' })).toBeVisible();
    const shown: unknown[] = [];
    const addText = () =>
      addTalkText({
        root: document.body,
        write: () => ({ kind: 'source', id: createThread().subject.id, revision_id: null, span: null }),
        findSpan: () => null,
        show: (passage) => shown.push(passage),
      });
    for (const remove of [addText(), addText()]) remove();
    expect(shown).toEqual([span]);
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ])('passes axe (%s, %i px)', async (theme, width) => {
    await page.viewport(width, 800);
    document.documentElement.dataset['theme'] = theme;
    serve([
      createThread(),
      createThread({ id: 't2', resolved_at: '2026-11-21T10:00:00.000Z', resolved_by: ada }),
    ]);
    const screen = await show();
    await expect.element(screen.getByText('1 resolved thread')).toBeVisible();
    const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] });
    expect(
      violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`),
    ).toEqual([]);
    delete document.documentElement.dataset['theme'];
  });

  it('announces a comment of somebody else once it arrives, and not those that were there', async () => {
    const there = createComment('c1', { author: { user_id: 'u2', name: 'Sam Ortiz' } });
    const comes = createComment('c2', { author: { user_id: 'u3', name: 'Rosa Lee' } });
    const own = createComment('c3', { author: { user_id: 'u', name: 'Me' } });
    let comments = [there];
    vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
      const { pathname: path } = new URL(address as string, 'http://here.test');
      if (path === '/v1/thread-tallies')
        return Response.json({ open: 1, total: 1, mark: String(comments.length), parts: [] });
      if (path === '/v1/notices/read') return Response.json({ unread_count: 0 });
      return Response.json({ items: [createThread({ comments })], next: null });
    });
    const said: string[] = [];
    const stop = onAnnouncement((message) => said.push(message));
    const screen = await show();
    await expect
      .element(screen.getByRole('list', { name: 'Comments' }).getByRole('listitem'))
      .toHaveLength(1);
    comments = [there, comes, own];
    await expect
      .element(screen.getByRole('list', { name: 'Comments' }).getByRole('listitem'))
      .toHaveLength(3);
    await expect.poll(() => said).toContain('New comment by Rosa Lee');
    announce('Silence');
    await expect.poll(() => said).toContain('Silence');
    expect(said.filter((message) => message.startsWith('New comment'))).toEqual(['New comment by Rosa Lee']);
    stop();
  });

  it('suggests members for a mention, says who cannot open it, and sends with Ctrl and Enter', async () => {
    const notTold = [{ user_id: 'u3', name: 'Sam Oak' }];
    const own = createComment('c1', { author: { user_id: 'u', name: 'Ada' }, not_told: notTold });
    const sent = serve([createThread({ comments: [own] })]);
    const screen = await show();
    const field = screen.getByRole('textbox', { name: 'New thread' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Ask @sam');
    await expect.element(screen.getByRole('option', { name: '@Sam Oak cannot open this' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}please');
    await expect.element(field).toHaveValue('Ask @Sam Oak please');
    await expect.element(screen.getByText('Sam Oak cannot open this and will not be told.')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field).toHaveValue('');
    await expect.poll(() => sent.map(({ body }) => body['markdown'])).toEqual(['Ask @Sam Oak please']);
    await expect.element(screen.getByText(/^Sam Oak cannot open this and was not told\./)).toBeVisible();
  });

  it('keeps a comment of 100,000 characters in its field, says by how much it is too long, and sends nothing', async () => {
    const sent = serve([]);
    const screen = await show();
    const field = screen.getByRole('textbox', { name: 'New thread' });
    await userEvent.fill(field, 'x'.repeat(100_000));
    await expect.element(screen.getByText(/90,000 characters too long: 10,000 fit/)).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(screen.getByRole('button', { name: 'Comment', exact: true }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect.element(field).toHaveValue('x'.repeat(100_000));
    expect(sent).toEqual([]);
    await userEvent.fill(field, 'x'.repeat(limits.commentChars));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent.length).toBe(1);
  });

  it('closes with Escape, first the suggestions, then itself, and keeps the draft', async () => {
    serve([]);
    const screen = await show();
    const field = screen.getByRole('textbox', { name: 'New thread' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Later @sam');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    await screen.unmount();
    const again = await show();
    await expect.element(again.getByRole('textbox', { name: 'New thread' })).toHaveValue('Later @sam');
  });

  it('sends a second comment after the first one, however long that is on its way, and keeps what is typed after it', async () => {
    const arrival = Promise.withResolvers<void>();
    const sent = serve([], 0, arrival.promise);
    const screen = await show();
    const field = screen.getByRole('textbox', { name: 'New thread' });
    await field.fill('First');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('Sending …')).toBeVisible();
    await field.fill('Second');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    arrival.resolve();
    await expect.poll(() => sent.map(({ body }) => body['markdown'])).toEqual(['First', 'Second']);
    await field.fill('Third');
    await expect.element(screen.getByText('Second')).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Third');
    expect(new Set(sent.map(({ body }) => body['send_key'])).size).toBe(2);
  });

  it('keeps a comment that did not arrive, and sends it again under the same key', async () => {
    const sent = serve([], 1);
    const screen = await show();
    await screen.getByRole('textbox', { name: 'New thread' }).fill('Lost at first');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('This comment was not sent.')).toBeVisible();
    await screen.unmount();
    const again = await show();
    await again.getByRole('button', { name: 'Try again' }).click();
    await expect.element(again.getByText('Lost at first')).not.toBeInTheDocument();
    expect(new Set(sent.map(({ body }) => body['send_key'])).size).toBe(1);
    expect(sent).toHaveLength(2);
  });
});

describe('notices through the browser', () => {
  const createNotice = (id: string): NoticeReply => ({
    id,
    kind: 'mention',
    actor: ada,
    thread_id: 't1',
    comment_id: 'c1',
    title: 'Harrow Dam',
    excerpt: 'Is this right?',
    path: '/w/team/sources/s1',
    due_on: null,
    is_read: false,
    created_at: '2026-11-20T10:00:00.000Z',
  });

  function Listener({ newest, isWanted }: { newest: NoticeReply | null | undefined; isWanted: boolean }) {
    useNotifyUnread(newest, isWanted);
    return null;
  }

  it('tell of each new notice once, and only while the member looks elsewhere and wants it', async () => {
    const told: string[] = [];
    class Recorder {
      static readonly permission = 'granted';
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        told.push(`${tag} ${title} ${body}`);
      }
    }
    vi.stubGlobal('Notification', Recorder);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const screen = await render(<Listener newest={undefined} isWanted />);
    await screen.rerender(<Listener newest={createNotice('n1')} isWanted />);
    await screen.rerender(<Listener newest={createNotice('n2')} isWanted />);
    await screen.rerender(<Listener newest={createNotice('n1')} isWanted />);
    await screen.rerender(<Listener newest={null} isWanted />);
    await screen.rerender(<Listener newest={createNotice('n3')} isWanted={false} />);
    hidden.mockReturnValue(false);
    await screen.rerender(<Listener newest={createNotice('n4')} isWanted />);
    expect(told).toEqual(['n2 Ada Park mentioned you Harrow Dam: Is this right?']);
    vi.unstubAllGlobals();
  });
});
