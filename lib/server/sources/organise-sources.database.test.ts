/** Tags of the team and marks of one member, over HTTP and PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import { listSourcesEndpoint, markSourcesEndpoint, tagSourcesEndpoint } from '@/lib/protocol/http/sources';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';

type Bench = workbench.Workbench;

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: Bench;
let ids: string[];

const send: Bench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });
const params = () => ({ id: bench.collectionId });
const read = async () => (await send(listSourcesEndpoint, { params: params() })).reply.items;
const tag = (source_ids: string[], add: string[], remove: string[] = []) =>
  send(tagSourcesEndpoint, { params: params(), body: { source_ids, add, remove } });

beforeAll(async () => {
  instance = await openTestInstance();
  tools = await import('../artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
  ids = [...bench.sourceIds];
});
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
});

describe('tags', () => {
  it('are added once and removed, and keep their order', async () => {
    const [first = '', second = ''] = ids;
    expect((await tag([first, second], ['dams', 'north'])).reply).toEqual({ changed: 2 });
    await tag([first], ['north', 'checked'], ['dams']);
    const items = await read();
    expect(items.find(({ id }) => id === first)?.tags).toEqual(['north', 'checked']);
    expect(items.find(({ id }) => id === second)?.tags).toEqual(['dams', 'north']);
  });

  it('are at most as many as the limit', async () => {
    const [, , third = ''] = ids;
    const many = Array.from({ length: limits.sourceTags }, (_, index) => `tag ${index}`);
    expect((await tag([third], many)).status).toBe(200);
    expect((await tag([third], ['one more'])).status).toBe(400);
    expect((await read()).find(({ id }) => id === third)?.tags).toEqual(many);
    expect((await tag([third], ['x'.repeat(limits.tagChars + 1)])).status).toBe(400);
  });

  it('leave the sources of another collection alone', async () => {
    const { id } = (await send(createCollectionEndpoint, { body: { title: 'Other' } })).reply;
    const body = { source_ids: ids, add: ['stray'] };
    expect((await send(tagSourcesEndpoint, { params: { id }, body })).reply).toEqual({ changed: 0 });
    expect((await read()).flatMap(({ tags }) => tags)).not.toContain('stray');
    expect(
      (await send(markSourcesEndpoint, { params: { id }, body: { source_ids: ids, is_starred: true } }))
        .status,
    ).toBe(404);
  });
});

describe('marks', () => {
  it('change only what is named', async () => {
    const [first = ''] = ids;
    const mark = (body: object) =>
      send(markSourcesEndpoint, { params: params(), body: { source_ids: [first], ...body } });
    await mark({ is_starred: true });
    await mark({ reading: 'later' });
    const items = await read();
    expect(items.find(({ id }) => id === first)).toMatchObject({ is_starred: true, reading: 'later' });
    expect(
      items.filter(({ id }) => id !== first).every((item) => !item.is_starred && item.reading === 'unread'),
    ).toBe(true);
  });

  it('are seen only by the member who set them', async () => {
    const { listMarks } = await import('@/lib/domain/sources/mark-store');
    const { inWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { asId } = await import('@/lib/core/ids');
    const of = (userId: typeof bench.editor.userId) =>
      inWorkspace(bench.workspaceId, (database) =>
        listMarks(database, { workspaceId: bench.workspaceId, userId }, bench.sourceIds),
      );
    expect((await of(bench.editor.userId)).size).toBe(1);
    expect((await of(asId('usr_other'))).size).toBe(0);
  });
});

it('a source that an answer cites is listed as cited', async () => {
  expect((await read()).some((item) => item.is_cited)).toBe(false);
  await tools.answerWithCitations(bench, {
    question: 'When was it approved?',
    markdown: 'In 1951. [1]',
    quotes: [{ n: 1, quote: 'Parliament approved the dam on 14 March 1951.' }],
  });
  expect((await read()).some((item) => item.is_cited)).toBe(true);
});
