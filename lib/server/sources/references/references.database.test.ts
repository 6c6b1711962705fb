/**
 * A library of references in a collection: what the check says of it, what is added and captured, and how it is exported. Uses real
 * PostgreSQL, the real guarded fetch over a real HTTP server, and the real capture process.
 */
import path from 'node:path';
import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { systemClock } from '@/lib/core/clock';
import { authorise } from '@/lib/domain/team/actor';
import { type LocalServer, startServer } from '@/lib/platform/fetch/__fixtures__/local-server';
import { createGuardedFetch, type GuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import { jobSchemas } from '@/lib/platform/jobs/queues';
import { createProcessPool, type ProcessPool } from '@/lib/platform/processes/process-pool';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import type { BodyInputOf } from '@/lib/protocol/http/endpoint';
import { addReferencesEndpoint, checkReferencesEndpoint } from '@/lib/protocol/http/references';
import {
  addUrlsEndpoint,
  getSourceEndpoint,
  listSourcesEndpoint,
  refreshSourceEndpoint,
} from '@/lib/protocol/http/sources';
import { type Browser, openTestInstance } from '../../team/__fixtures__/people';
import { openTeam } from '../../team/__fixtures__/team';

let site: LocalServer;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let fetch: GuardedFetch;
let pool: ProcessPool;
let ada: Browser;
let workspaceId: string;
let collectionId: string;

const address = (place: string) => `http://localhost:${site.port}${place}`;
const library = () => `@article{dams, title = {Dams of the north}, author = {Hale, Ruth and {Water Board}},
    journal = {Journal of Rivers}, year = 1958, volume = 12, doi = {10.1000/dams},
    abstract = {Seventeen dams were measured.}, keywords = {dams, rivers}, url = {${address('/page')}}}
  @book{weirs, title = {Weirs}, author = {Berg, Bo}, year = 1960, note = {Read chapter two.}, url = {${address('/gone')}}}
  @book{bare, title = {Sluices}, year = 1961}
  @book{again, title = {SLUICES.}, year = 1961}
  @book{broken, title = {Locks`;

beforeAll(async () => {
  site = await startServer((request, response) => {
    if (request.url !== '/page') return void response.writeHead(404).end();
    const text = 'The dam was built in 1957 by hand. '.repeat(20);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<html><head><title>Publisher</title></head><body><article><h1>Dams</h1><p>${text}</p></article></body></html>`,
      );
  });
  const host = `localhost:${site.port}`;
  instance = await openTestInstance({ MODEL: 'extractive', CAPTURE_ALLOW: host });
  fetch = createGuardedFetch({ allow: [host], clock: systemClock });
  pool = createProcessPool({
    entry: path.resolve(import.meta.dirname, '../capture/capture-process.ts'),
    size: 1,
    deadlineMs: 25_000,
    maxMemoryBytes: 512 * 1024 * 1024,
    maxOutputBytes: 10_000_000,
  });
  ({ ada, workspaceId } = await openTeam());
});
afterAll(async () => {
  await pool.close();
  await fetch.close();
  await instance.close();
  await site.close();
});
beforeEach(async () => {
  const { reply } = await ada.send(createCollectionEndpoint, { workspaceId, body: { title: 'Water' } });
  collectionId = reply.id;
  await takeJobs();
});

async function takeJobs() {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const rows = await acrossWorkspaces(
    (database) =>
      database.$queryRaw<{ data: unknown }[]>`DELETE FROM pgboss.job WHERE name = 'capture' RETURNING data`,
  );
  return rows.map(({ data }) => jobSchemas.capture.parse(data));
}

async function captureAll(): Promise<void> {
  const { createObtainer } = await import('@/lib/server/sources/capture/obtain-page');
  const { findPublication } = await import('@/lib/server/sources/capture/find-publication');
  const { captureSource } = await import('@/lib/server/sources/capture/capture-source');
  const obtainer = createObtainer({ fetch, pool, browser: null, findPublication });
  for (const job of await takeJobs())
    await captureSource(job, { obtainer, clock: systemClock }, new AbortController().signal);
}

const add = (body: BodyInputOf<typeof addReferencesEndpoint>) =>
  ada.send(addReferencesEndpoint, { workspaceId, params: { id: collectionId }, body });
const check = (text: string) =>
  ada.send(checkReferencesEndpoint, { workspaceId, params: { id: collectionId }, body: { text } });
const list = async () =>
  (await ada.send(listSourcesEndpoint, { workspaceId, params: { id: collectionId } })).reply.items;
const open = async (title: string) => {
  const id = (await list()).find((source) => source.title === title)?.id ?? '';
  return (await ada.send(getSourceEndpoint, { workspaceId, params: { id } })).reply;
};

describe('a library of references', () => {
  it('is looked into before it is added: what is new, what is here, what is broken', async () => {
    await add({ text: '@article{x, title = {Another title}, doi = {10.1000/DAMS}}' });
    const [held] = await list();
    const { reply } = await check(library());
    expect(
      reply.items.map(({ key, source_id: sourceId, is_repeated: isRepeated, has_abstract: hasAbstract }) => [
        key,
        sourceId,
        isRepeated,
        hasAbstract,
      ]),
    ).toEqual([
      ['dams', held?.id, false, true],
      ['weirs', null, false, false],
      ['bare', null, false, false],
      ['again', null, true, false],
    ]);
    expect(reply.items[0]).toMatchObject({
      authors: 'Ruth Hale, Water Board',
      published_in: 'Journal of Rivers',
      year: 1958,
      line: 1,
    });
    expect(reply.problems).toEqual([
      { line: 7, entry: 'broken', reason: expect.stringContaining('does not end') },
    ]);
    expect(await list()).toHaveLength(1);
    expect((await check('No references here.')).status).toBe(400);
  });

  it('becomes a source for each reference, in the order of the file, with its text and its people', async () => {
    const { status, reply } = await add({ text: library() });
    expect([status, reply.added.length, reply.held, reply.problem_count]).toEqual([201, 3, 1, 1]);
    await captureAll();
    const sources = await list();
    expect(sources.map(({ id }) => id)).toEqual(reply.added);
    expect(sources.map(({ title, type, status: state }) => [title, type, state])).toEqual([
      ['Dams of the north', 'reference', 'captured'],
      ['Weirs', 'reference', 'captured'],
      ['Sluices', 'reference', 'captured'],
    ]);
    const dams = await open('Dams of the north');
    expect(dams).toMatchObject({
      author: 'Ruth Hale, Water Board',
      site_name: 'Journal of Rivers',
      captured_with: 'reference',
      url: address('/page'),
    });
    expect(dams.published_at).toMatch(/^1958/);
    expect(dams.markdown).toContain('## Abstract\n\nSeventeen dams were measured.');
    expect(dams.markdown).toContain('- dams\n- rivers');
    expect((await open('Weirs')).markdown).toContain('## Notes\n\nRead chapter two.');
  });

  it('is added once, however often it is sent, also in the form that the check hands out', async () => {
    await add({ text: library() });
    const { reply } = await check(library());
    const again = await add({ text: `[${reply.items.map(({ csl }) => csl).join(',')}]` });
    expect(again.reply).toMatchObject({ added: [], held: 4 });
    await Promise.all(
      [1, 2, 3].map((at) => add({ text: `@book{a, title = {Once, at ${at > 0}}, year = 1999}` })),
    );
    expect((await list()).filter(({ title }) => title.startsWith('Once'))).toHaveLength(1);
  });

  it('has the pages of its references read if the user wants; what cannot be read keeps its reference and says why', async () => {
    await add({ text: library(), read_pages: true });
    await captureAll();
    const dams = await open('Dams of the north');
    expect(dams).toMatchObject({ type: 'url', captured_with: 'fetch', author: 'Ruth Hale, Water Board' });
    expect(dams.markdown).toContain('The dam was built in 1957');
    const weirs = await open('Weirs');
    expect(weirs).toMatchObject({ type: 'url', status: 'captured', captured_with: 'reference' });
    expect(weirs.markdown).toContain('Read chapter two.');
    expect(weirs.dropped).toContainEqual(
      expect.objectContaining({
        what: 'page',
        sample: address('/gone'),
        reason: expect.stringMatching(/\.$/),
      }),
    );
    expect(await open('Sluices')).toMatchObject({ type: 'reference', status: 'captured' });
  });

  it('has the page of a reference read later', async () => {
    await add({ text: library() });
    await captureAll();
    const { id } = await open('Dams of the north');
    await ada.send(refreshSourceEndpoint, { workspaceId, params: { id }, body: {} });
    await captureAll();
    const dams = await open('Dams of the north');
    expect(dams).toMatchObject({ type: 'url', captured_with: 'fetch', number: 1 });
    expect(dams.revisions).toHaveLength(2);
  });

  it('passes over what was added as a page before', async () => {
    await ada.send(addUrlsEndpoint, {
      workspaceId,
      params: { id: collectionId },
      body: { urls: [address('/gone')] },
    });
    expect((await add({ text: library() })).reply).toMatchObject({ held: 2 });
  });

  it('is exported as what it is, with each of its people', async () => {
    await add({ text: library() });
    await captureAll();
    const { exportSources } = await import('../export-sources');
    const { reply: account } = await ada.send(getAccountEndpoint);
    const viewer = authorise(
      {
        workspaceId: asId<WorkspaceId>(workspaceId),
        userId: asId<UserId>(account.id),
        role: 'owner',
        via: 'session',
      },
      'viewer',
    );
    if (viewer === null) throw new Error('An owner may read.');
    const sourceIds = (await list()).map(({ id }) => id);
    const { bytes } = await exportSources(viewer, { collectionId, sourceIds, format: 'bibtex' });
    // The order of an export is not that of the file.
    expect(strFromU8(bytes)).toMatch(
      /@article\{source\d,\n {2}title = \{\{Dams of the north\}\},\n {2}author = \{Hale, Ruth and \{Water Board\}\},\n {2}journal = \{Journal of Rivers\},/,
    );
  });
});
