/**
 * Following feeds: what a collection gets of them, when they are read again, and when they pause. Uses real PostgreSQL, the real guarded fetch
 * over a real HTTP server, and the real capture process. The clock is moved by the test.
 */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, systemClock } from '@/lib/core/clock';
import { type LocalServer, startServer } from '@/lib/platform/fetch/__fixtures__/local-server';
import { createGuardedFetch, type GuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import { jobSchemas, type QueueName } from '@/lib/platform/jobs/queues';
import { createProcessPool, type ProcessPool } from '@/lib/platform/processes/process-pool';
import { changeCollectionAccessEndpoint } from '@/lib/protocol/http/collection-access';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import type { BodyInputOf } from '@/lib/protocol/http/endpoint';
import {
  changeFeedEndpoint,
  checkFeedEndpoint,
  type FeedReply,
  followFeedEndpoint,
  listFeedsEndpoint,
  readFeedEndpoint,
  stopFeedEndpoint,
} from '@/lib/protocol/http/feeds';
import { setUsageLimitsEndpoint } from '@/lib/protocol/http/models';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import {
  deleteSourceEndpoint,
  getSourceEndpoint,
  listSourcesEndpoint,
  type SourceReply,
} from '@/lib/protocol/http/sources';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { openTeam, welcome } from '../team/__fixtures__/team';

let site: LocalServer;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let fetch: GuardedFetch;
let pool: ProcessPool;
let ada: Browser;
let bo: Browser;
let workspaceId: string;
let collectionId: string;
/** How much later than now the test is. */
let laterMs = 0;

type Item = {
  readonly id: string;
  readonly title?: string;
  readonly link?: string;
  readonly text?: string;
  readonly updated?: string;
};
type Answer = { readonly status: number; readonly headers?: OutgoingHttpHeaders; readonly body?: string };

/** What the site answers at `/feed`, and what was asked. */
let answer: (request: IncomingMessage) => Answer;
let asked: IncomingMessage[] = [];

const address = (place: string) => `http://localhost:${site.port}${place}`;

function writeFeed(items: readonly Item[], title = 'Harbour news'): string {
  const entries = items.map(
    ({
      id,
      title: name = `Entry ${id}`,
      link = address(`/pages/${id}`),
      text = '',
      updated,
    }) => `<entry><id>urn:${id}</id>
      <title>${name}</title>${link === '' ? '' : `<link href="${link}"/>`}<published>2026-03-0${id}T08:00:00Z</published>
      ${updated === undefined ? '' : `<updated>${updated}</updated>`}<content type="html"><![CDATA[${text}]]></content></entry>`,
  );
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title>${entries.join('')}</feed>`;
}

const serveFeed = (items: readonly Item[], headers: Record<string, string> = {}) => {
  answer = () => ({
    status: 200,
    headers: { 'content-type': 'application/atom+xml', ...headers },
    body: writeFeed(items),
  });
};

const page = (name: string) =>
  `<html><head><title>Page ${name}</title></head><body><article><h1>Page ${name}</h1><p>${`The harbour of ${name} was dredged again. `.repeat(12)}</p></article></body></html>`;

beforeAll(async () => {
  site = await startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/pages/'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page(pathname.slice(7)));
    if (pathname === '/home')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<html><head><link rel="alternate" type="application/atom+xml" title="News" href="/feed"></head></html>',
        );
    if (!pathname.startsWith('/feed') && pathname !== '/moved') return void response.writeHead(404).end();
    asked.push(request);
    const { status, headers = {}, body = '' } = answer(request);
    response.writeHead(status, headers).end(body);
  });
  const host = `localhost:${site.port}`;
  instance = await openTestInstance({ MODEL: 'extractive', CAPTURE_ALLOW: host });
  fetch = createGuardedFetch({ allow: [host], clock: systemClock });
  pool = createProcessPool({
    entry: path.resolve(import.meta.dirname, '../sources/capture/capture-process.ts'),
    size: 1,
    deadlineMs: 25_000,
    maxMemoryBytes: 512 * 1024 * 1024,
    maxOutputBytes: 10_000_000,
  });
  ({ ada, workspaceId } = await openTeam());
  bo = await welcome({ by: ada, workspaceId }, 'bo@example.com', 'editor');
});
afterAll(async () => {
  await pool.close();
  await fetch.close();
  await instance.close();
  await site.close();
});
beforeEach(async () => {
  laterMs = 0;
  asked = [];
  const { reply } = await ada.send(createCollectionEndpoint, { workspaceId, body: { title: 'Harbours' } });
  collectionId = reply.id;
  await takeJobs('capture');
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  await acrossWorkspaces((database) => database.feed.deleteMany());
});

async function takeJobs<Name extends QueueName>(queue: Name) {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const rows = await acrossWorkspaces(
    (database) =>
      database.$queryRaw<{ data: unknown }[]>`DELETE FROM pgboss.job WHERE name = ${queue} RETURNING data`,
  );
  return rows.map(({ data }) => jobSchemas[queue].parse(data));
}

/** What a worker does by itself. Returns how many feeds it read. */
async function work(): Promise<number> {
  const { queueDueFeeds } = await import('./queue-due-feeds');
  const { readFollowedFeed } = await import('./read-followed-feed');
  const clock = { now: () => new Date(Date.now() + laterMs) };
  await queueDueFeeds(clock.now());
  const jobs = await takeJobs('feed');
  for (const job of jobs)
    await readFollowedFeed(jobSchemas.feed.parse(job), { fetch, clock }, new AbortController().signal);
  return jobs.length;
}

async function captureAll(): Promise<void> {
  const { createObtainer } = await import('@/lib/server/sources/capture/obtain-page');
  const { findPublication } = await import('@/lib/server/sources/capture/find-publication');
  const { captureSource } = await import('@/lib/server/sources/capture/capture-source');
  const obtainer = createObtainer({ fetch, pool, browser: null, findPublication });
  for (const job of await takeJobs('capture'))
    await captureSource(
      jobSchemas.capture.parse(job),
      { obtainer, clock: systemClock },
      new AbortController().signal,
    );
}

async function follow(body: Partial<BodyInputOf<typeof followFeedEndpoint>> = {}, by = ada) {
  const sent = { workspaceId, params: { id: collectionId }, body: { url: address('/feed'), ...body } };
  return by.send(followFeedEndpoint, sent);
}

async function listSources(): Promise<SourceReply[]> {
  return (await ada.send(listSourcesEndpoint, { workspaceId, params: { id: collectionId } })).reply.items;
}

const titles = async () => (await listSources()).map(({ title }) => title);

async function readFeed(): Promise<FeedReply> {
  const { reply } = await ada.send(listFeedsEndpoint, { workspaceId, params: { id: collectionId } });
  const [feed] = reply.items;
  if (feed === undefined) throw new Error('The collection follows no feed.');
  return feed;
}

const items = (...ids: readonly number[]): Item[] => ids.map((id) => ({ id: String(id) }));

describe('an address', () => {
  it('is checked before it is followed: what it is called, and what stands in it', async () => {
    serveFeed([{ id: '1' }, { id: '2', title: 'Dredging' }, { id: '3', link: '' }]);
    const check = (url: string) =>
      ada.send(checkFeedEndpoint, { workspaceId, params: { id: collectionId }, body: { url } });
    const { reply } = await check(address('/feed'));
    expect(reply.feed).toMatchObject({ title: 'Harbour news', entry_count: 2, feed_id: null });
    expect(reply.feed?.newest.map(({ title }) => title)).toEqual(['Dredging', 'Entry 1']);
    expect((await check(address('/home'))).reply).toEqual({
      feed: null,
      declared: [{ url: address('/feed'), title: 'News' }],
    });
    expect((await check(address('/nothing'))).message).toBe(
      'url: The feed does not exist, or no longer exists.',
    );
    expect((await check('http://169.254.169.254/feed')).code).toBe('invalid_input');
    expect(await listSources()).toEqual([]);
  });
});

describe('a followed feed', () => {
  it('gives its newest entries at once, and new ones as they appear, each once', async () => {
    serveFeed(items(1, 2, 3));
    const { reply, status } = await follow({ newest: 2, every_hours: 6 });
    expect([status, reply.added_count]).toEqual([201, 2]);
    expect(await titles()).toEqual(['Entry 2', 'Entry 3']);
    expect(await work()).toBe(0);

    serveFeed(items(1, 2, 3, 4));
    laterMs = 6 * hourMs + minuteMs;
    expect(await work()).toBe(1);
    await captureAll();
    expect(await titles()).toEqual(['Page 2', 'Page 3', 'Page 4']);
    const [first] = await listSources();
    expect(first).toMatchObject({
      status: 'captured',
      url: address('/pages/2'),
      feed: { title: 'Harbour news', url: address('/feed') },
    });
    expect(await readFeed()).toMatchObject({ added_count: 3, failure: null, is_reading: false });
  });

  it('does not bring back what was deleted, nor what the collection has already', async () => {
    serveFeed(items(1));
    await follow();
    const [source] = await listSources();
    await ada.send(deleteSourceEndpoint, { workspaceId, params: { id: source?.id ?? '' } });
    serveFeed([
      ...items(1),
      { id: '2', link: address('/pages/1?utm_source=feed') },
      { id: '3', link: address('/pages/3') },
      { id: '4', link: address('/pages/3#top') },
    ]);
    laterMs = 7 * hourMs;
    await work();
    expect(await titles()).toEqual(['Entry 2', 'Entry 3']);
  });

  it('is asked only for what changed, and is not read when nothing did', async () => {
    serveFeed(items(1), { etag: '"one"', 'last-modified': 'Sun, 01 Mar 2026 08:00:00 GMT' });
    await follow();
    answer = () => ({ status: 304 });
    laterMs = 7 * hourMs;
    await work();
    expect(asked.at(-1)?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Sun, 01 Mar 2026 08:00:00 GMT',
    });
    expect(await readFeed()).toMatchObject({ failure: null, added_count: 1 });
    expect(Date.parse((await readFeed()).last_read_at ?? '')).toBeGreaterThan(Date.now() + 6 * hourMs);
  });

  it('has a page captured again whose author changed it, and the text of an entry without a page', async () => {
    serveFeed([
      { id: '1', updated: '2026-03-01T09:00:00Z' },
      {
        id: '2',
        link: '',
        text: `<p>${'The old tide table. '.repeat(8)}</p>`,
        updated: '2026-03-01T09:00:00Z',
      },
    ]);
    await follow();
    await captureAll();
    serveFeed([
      { id: '1', updated: '2026-03-02T09:00:00Z' },
      {
        id: '2',
        link: '',
        text: `<p>${'The new tide table. '.repeat(8)}</p>`,
        updated: '2026-03-02T09:00:00Z',
      },
    ]);
    laterMs = 7 * hourMs;
    await work();
    expect(await listSources()).toHaveLength(2);
    await captureAll();
    const { reply } = await ada.send(getSourceEndpoint, {
      workspaceId,
      params: { id: (await listSources())[1]?.id ?? '' },
    });
    expect(reply.markdown).toContain('The new tide table.');
    expect(reply.revisions).toHaveLength(2);
  });

  it('gives its own text for an entry whose page cannot be read, and leaves out what is only a file', async () => {
    answer = () => ({
      status: 200,
      headers: { 'content-type': 'application/rss+xml' },
      body: `<rss><channel><title>Pod</title>
        <item><title>A lost page</title><link>${address('/lost')}</link><description><![CDATA[<p>${'What the feed says of the quay. '.repeat(6)}</p>]]></description></item>
        <item><title>Only sound</title><enclosure url="${address('/a.mp3')}" type="audio/mpeg" length="1"/></item></channel></rss>`,
    });
    expect((await follow()).reply.added_count).toBe(1);
    await captureAll();
    const [source] = await listSources();
    const { reply } = await ada.send(getSourceEndpoint, { workspaceId, params: { id: source?.id ?? '' } });
    expect(reply).toMatchObject({ status: 'captured', url: address('/lost'), title: 'A lost page' });
    expect(reply.markdown).toContain('What the feed says of the quay.');
    expect(reply.revisions[0]?.captured_with).toBe('feed');
  });
});

describe('a feed that moves or fails', () => {
  it('is read at its new address from then on, if it has moved for good', async () => {
    serveFeed(items(1));
    await follow();
    const body = writeFeed(items(1, 2));
    answer = ({ url }) =>
      url === '/feed'
        ? { status: 301, headers: { location: '/moved' } }
        : { status: 200, headers: { 'content-type': 'application/atom+xml' }, body };
    laterMs = 7 * hourMs;
    await work();
    expect(await readFeed()).toMatchObject({ url: address('/moved'), added_count: 2 });
    laterMs = 14 * hourMs;
    await work();
    expect(asked.map(({ url }) => url)).toEqual(['/feed', '/feed', '/moved', '/moved']);
  });

  it('waits as long as its server asks, and says why it was not read', async () => {
    serveFeed(items(1));
    await follow({ every_hours: 1 });
    answer = () => ({ status: 503, headers: { 'retry-after': String(30 * 3_600) } });
    laterMs = 2 * hourMs;
    await work();
    const feed = await readFeed();
    expect(feed).toMatchObject({
      state: 'following',
      failure: { message: 'The site reports an internal error. Try again later.' },
    });
    expect(Date.parse(feed.next_read_at ?? '')).toBeGreaterThan(Date.now() + 31 * hourMs);
  });

  it('pauses when it is gone for good, and tells the member who follows it', async () => {
    serveFeed(items(1));
    await follow({}, bo);
    answer = () => ({ status: 410 });
    laterMs = 7 * hourMs;
    await work();
    expect(await readFeed()).toMatchObject({ state: 'paused', pause_reason: 'gone', next_read_at: null });
    const { reply } = await bo.send(listNoticesEndpoint, { workspaceId });
    expect(reply.items[0]).toMatchObject({ kind: 'feed', title: 'Harbour news' });
    laterMs = 14 * hourMs;
    expect(await work()).toBe(0);
  });

  it('pauses after two weeks of failures, and goes on when somebody resumes it', async () => {
    serveFeed(items(1));
    await follow({ every_hours: 24 });
    answer = () => ({ status: 500 });
    for (const day of [2, 6, 10, 14, 17]) {
      laterMs = day * dayMs;
      await work();
    }
    expect(await readFeed()).toMatchObject({ state: 'paused', pause_reason: 'failing' });
    const read = await ada.send(readFeedEndpoint, {
      workspaceId,
      params: { id: (await readFeed()).id },
      body: {},
    });
    expect(read.code).toBe('conflict');
    serveFeed(items(1, 2));
    await ada.send(changeFeedEndpoint, {
      workspaceId,
      params: { id: (await readFeed()).id },
      body: { is_paused: false },
    });
    await work();
    expect(await readFeed()).toMatchObject({ state: 'following', failure: null, added_count: 2 });
  });

  it('says that the workspace is full, and goes on when there is room', async () => {
    serveFeed(items(1));
    await follow();
    const { reply } = await ada.send(setUsageLimitsEndpoint, { workspaceId, body: { sources: 1 } });
    expect(reply.sources).toBe(1);
    serveFeed(items(1, 2), { etag: '"two"' });
    laterMs = 7 * hourMs;
    await work();
    expect(await readFeed()).toMatchObject({
      state: 'following',
      failure: { code: 'limit_reached' },
      added_count: 1,
    });
    await ada.send(setUsageLimitsEndpoint, { workspaceId, body: {} });
    laterMs = 14 * hourMs;
    await work();
    // What was left over is asked for as if nothing had been read.
    expect(asked.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(await readFeed()).toMatchObject({ failure: null, added_count: 2 });
  });
});

describe('members', () => {
  it('pause a feed, have it read now, change how often, and stop following it', async () => {
    serveFeed(items(1));
    const { id } = (await follow()).reply.feed;
    const change = (body: BodyInputOf<typeof changeFeedEndpoint>) =>
      ada.send(changeFeedEndpoint, { workspaceId, params: { id }, body });
    expect((await change({ is_paused: true })).reply).toMatchObject({
      state: 'paused',
      pause_reason: 'member',
    });
    laterMs = 7 * hourMs;
    expect(await work()).toBe(0);
    laterMs = 0;
    await change({ is_paused: false });
    await work();
    expect((await change({ every_hours: 168 })).reply.every_hours).toBe(168);
    serveFeed(items(1, 2));
    expect(
      (await ada.send(readFeedEndpoint, { workspaceId, params: { id }, body: {} })).reply.is_reading,
    ).toBe(true);
    await work();
    expect((await readFeed()).added_count).toBe(2);
    await ada.send(stopFeedEndpoint, { workspaceId, params: { id } });
    await expect(readFeed()).rejects.toThrow('follows no feed');
    expect((await listSources()).map(({ feed }) => feed?.title)).toEqual(['Harbour news', 'Harbour news']);

    // Following it again goes on with what was seen.
    serveFeed(items(1, 2, 3));
    expect((await follow()).reply).toMatchObject({ added_count: 1, feed: { id } });
    expect((await follow()).code).toBe('conflict');
  });

  it('take only what stands in a feed now', async () => {
    serveFeed(items(1, 2));
    const { reply } = await follow({ is_followed: false, newest: 50 });
    expect(reply).toMatchObject({ added_count: 2, feed: { state: 'stopped' } });
    laterMs = 7 * hourMs;
    expect(await work()).toBe(0);
  });

  it('see no feed of a collection that they may not open, and a feed pauses with the right of its follower', async () => {
    serveFeed(items(1));
    const { id } = (await follow({}, bo)).reply.feed;
    const { reply: account } = await ada.send(getAccountEndpoint);
    await ada.send(changeCollectionAccessEndpoint, {
      workspaceId,
      params: { id: collectionId },
      body: { access: 'people', user_ids: [account.id] },
    });
    const sent = { workspaceId, params: { id }, body: {} };
    expect((await bo.send(readFeedEndpoint, sent)).code).toBe('not_found');
    serveFeed(items(1, 2));
    laterMs = 7 * hourMs;
    await work();
    expect(await readFeed()).toMatchObject({
      state: 'paused',
      pause_reason: 'follower_left',
      added_count: 1,
    });
    await ada.send(changeFeedEndpoint, { workspaceId, params: { id }, body: { is_paused: false } });
    laterMs = 8 * hourMs;
    await work();
    expect((await readFeed()).added_count).toBe(2);
  });
});
