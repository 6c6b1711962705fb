/** Tags and folders of the team, marks of one member, moves and exports of several sources, over HTTP and PostgreSQL. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import {
  createCollectionEndpoint,
  listCollectionsEndpoint,
  updateCollectionEndpoint,
} from '@/lib/protocol/http/collections';
import {
  createFolderEndpoint,
  deleteFolderEndpoint,
  listFoldersEndpoint,
  restoreFolderEndpoint,
  updateFolderEndpoint,
} from '@/lib/protocol/http/folders';
import {
  deleteSavedSearchEndpoint,
  listFoundSourcesEndpoint,
  listSavedSearchesEndpoint,
  renameSavedSearchEndpoint,
  restoreSavedSearchEndpoint,
  saveSearchEndpoint,
} from '@/lib/protocol/http/saved-searches';
import {
  addSourceEndpoint,
  addUrlsEndpoint,
  deleteSourceEndpoint,
  fileSourcesEndpoint,
  getSourceUseEndpoint,
  listSourcesEndpoint,
  markSourcesEndpoint,
  moveSourcesEndpoint,
  restoreSourceEndpoint,
  searchEndpoint,
  tagSourcesEndpoint,
} from '@/lib/protocol/http/sources';
import { createTableEndpoint } from '@/lib/protocol/http/tables';
import { readNewsEndpoint } from '@/lib/protocol/http/news';
import { asId } from '@/lib/core/ids';
import { authorise, type Viewer } from '@/lib/domain/team/actor';
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
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { asId } = await import('@/lib/core/ids');
    const of = (userId: typeof bench.editor.userId) =>
      inWholeWorkspace(bench.workspaceId, (database) =>
        listMarks(database, { workspaceId: bench.workspaceId, userId }, bench.sourceIds),
      );
    expect((await of(bench.editor.userId)).size).toBe(1);
    expect((await of(asId('usr_other'))).size).toBe(0);
  });
});

const makeFolder = (name: string, parent_id: string | null = null) =>
  send(createFolderEndpoint, { body: { name, parent_id, collection_id: bench.collectionId } });
const makeIn = async (name: string, parent: string | null = null) =>
  (await makeFolder(name, parent)).reply.id;
const file = (source_ids: string[], folder_id: string | null) =>
  send(fileSourcesEndpoint, { params: params(), body: { source_ids, folder_id } });
const removeFolder = (id: string) => send(deleteFolderEndpoint, { params: { id } });
const restoreFolder = (id: string) => send(restoreFolderEndpoint, { params: { id } });
const changeFolder = (id: string, body: object) => send(updateFolderEndpoint, { params: { id }, body });
const listFolders = async () =>
  (await send(listFoldersEndpoint, { query: { collection_id: bench.collectionId } })).reply.items;
const namesOf = async (id: string) =>
  (await read()).find((item) => item.id === id)?.folders.map(({ name }) => name);
const clearFolders = async () => {
  for (const { id } of await listFolders()) {
    await removeFolder(id);
    await erase(id);
  }
};
const erase = async (id: string) => {
  const { eraseDeleted } = await import('@/lib/server/erasure/erase-deleted');
  await eraseDeleted({ workspaceId: bench.workspaceId, kind: 'folder', id, purge: false });
};

describe('folders', () => {
  afterEach(clearFolders);

  it('hold sources on a few levels, and are renamed and moved with all that they hold', async () => {
    const [first = '', second = ''] = ids;
    const water = await makeIn('Water');
    const dams = await makeIn('Dams', water);
    expect((await file([first], dams)).reply).toEqual({ changed: 1 });
    await file([second], water);
    expect(await namesOf(first)).toEqual(['Water', 'Dams']);
    expect(await namesOf(second)).toEqual(['Water']);
    expect((await changeFolder(dams, { name: 'Weirs', parent_id: null })).reply).toMatchObject({
      name: 'Weirs',
      parent_id: null,
    });
    expect(await namesOf(first)).toEqual(['Weirs']);
    await file([first], null);
    expect(await namesOf(first)).toEqual([]);
  });

  it('give up what they hold one level up when deleted, have it again when restored, and lose it for good in the end', async () => {
    const [first = '', second = ''] = ids;
    const water = await makeIn('Water');
    const dams = await makeIn('Dams', water);
    const old = await makeIn('Old', dams);
    await file([first], dams);
    await file([second], old);
    expect((await removeFolder(dams)).status).toBe(204);
    expect(await namesOf(first)).toEqual(['Water']);
    expect(await namesOf(second)).toEqual(['Water', 'Old']);
    for (const change of [removeFolder(dams), changeFolder(dams, { name: 'x' }), file([first], dams)])
      expect((await change).status).toBe(404);
    expect((await restoreFolder(dams)).reply).toMatchObject({ id: dams, parent_id: water });
    expect(await namesOf(second)).toEqual(['Water', 'Dams', 'Old']);
    await removeFolder(dams);
    await erase(dams);
    expect((await restoreFolder(dams)).status).toBe(404);
    expect(await namesOf(first)).toEqual(['Water']);
    expect(await namesOf(second)).toEqual(['Water', 'Old']);
  });

  it('that are not deleted are never erased', async () => {
    const kept = await makeIn('Kept');
    await erase(kept);
    expect(await listFolders()).toMatchObject([{ id: kept }]);
  });

  it('are not restored where their name was taken meanwhile, or too deep', async () => {
    const water = await makeIn('Water');
    await removeFolder(water);
    await makeIn('water');
    expect((await restoreFolder(water)).status).toBe(409);
    const outer = await makeIn('Outer');
    const inner = await makeIn('Inner', outer);
    await removeFolder(outer);
    const middle = await makeIn('Middle', inner);
    await makeIn('Last', middle);
    expect((await restoreFolder(outer)).status).toBe(409);
    expect((await listFolders()).map(({ name }) => name)).not.toContain('Outer');
  });

  it('have names and places that are checked, also when two members change them at once', async () => {
    const water = await makeIn(' Water ');
    expect((await makeFolder('WATER')).status).toBe(409);
    expect((await makeFolder(' ')).status).toBe(400);
    expect((await makeFolder('x'.repeat(limits.folderNameChars + 1))).status).toBe(400);
    const longest = await makeIn('x'.repeat(limits.folderNameChars));
    expect((await changeFolder(longest, { name: 'water' })).status).toBe(409);
    expect((await changeFolder(water, { parent_id: water })).status).toBe(409);
    const both = await Promise.all([
      changeFolder(water, { parent_id: longest }),
      changeFolder(longest, { parent_id: water }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are at most as many as the limit, and belong to one collection', async () => {
    const other = (await send(createCollectionEndpoint, { body: { title: 'Full' } })).reply.id;
    const make = (name: string) => send(createFolderEndpoint, { body: { name, collection_id: other } });
    const { insertFolder } = await import('@/lib/domain/folders/store');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { workspaceId, editor } = bench;
    await inWholeWorkspace(workspaceId, async (database) => {
      for (let number = 1; number < limits.folders; number += 1)
        await insertFolder(database, {
          id: `${other} ${number}`,
          workspaceId,
          collectionId: asId(other),
          parentId: null,
          name: `${number}`,
          createdBy: editor.userId,
        });
    });
    expect((await make('The last')).status).toBe(201);
    expect((await make('One more')).status).toBe(409);
    const [{ id: foreign } = { id: '' }] = (
      await send(listFoldersEndpoint, { query: { collection_id: other } })
    ).reply.items;
    expect((await file(ids.slice(0, 1), foreign)).status).toBe(404);
    expect((await makeFolder('Inside', foreign)).status).toBe(404);
    const mine = await makeIn('Mine');
    expect((await changeFolder(mine, { parent_id: foreign })).status).toBe(404);
    expect(
      (await send(updateCollectionEndpoint, { params: { id: other }, body: { folder_id: mine } })).status,
    ).toBe(404);
  });

  it('take what is added to them', async () => {
    const folder_id = await makeIn('New');
    const note = await send(addSourceEndpoint, {
      params: params(),
      body: { type: 'note', text: 'A note in a folder.', folder_id },
    });
    expect(note.reply.folders).toEqual([{ id: folder_id, name: 'New' }]);
    const { items } = (
      await send(addUrlsEndpoint, {
        params: params(),
        body: { urls: ['https://dams.example/filed'], folder_id },
      })
    ).reply;
    expect(items[0]?.source?.folders).toEqual([{ id: folder_id, name: 'New' }]);
    const upload = async (named: string) => {
      const form = new FormData();
      form.set('file', new File(['In a folder.'], 'filed.md', { type: 'text/markdown' }));
      form.set('folder_id', named);
      const { readSourceUpload } = await import('./read-upload');
      return readSourceUpload(new Request('http://here', { method: 'POST', body: form }));
    };
    expect(await upload(folder_id)).toMatchObject({ folderId: folder_id, file: { fileName: 'filed.md' } });
    await expect(upload('')).rejects.toThrow('folder_id');
    for (const { id } of await read())
      if (!ids.includes(id)) await send(deleteSourceEndpoint, { params: { id }, query: {} as never });
  });

  it('of collections stand on one level, and hold what is put into them', async () => {
    const make = (body: object) => send(createFolderEndpoint, { body: { name: 'Clients', ...body } });
    const folder_id = (await make({})).reply.id;
    expect((await make({ name: 'Inside', parent_id: folder_id })).status).toBe(409);
    const put = (body: object) => send(updateCollectionEndpoint, { params: params(), body });
    const folder = { id: folder_id, name: 'Clients' };
    expect((await put({ folder_id })).reply.folder).toEqual(folder);
    expect((await put({ title: 'Rivers' })).reply.folder).toEqual(folder);
    await removeFolder(folder_id);
    expect((await put({ title: 'Rivers' })).reply.folder).toBeNull();
    await restoreFolder(folder_id);
    expect((await put({ title: 'Rivers' })).reply.folder).toEqual(folder);
    expect((await put({ folder_id: null })).reply.folder).toBeNull();
    expect((await send(listFoldersEndpoint)).reply.items).toMatchObject([{ id: folder_id }]);
    await removeFolder(folder_id);
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

describe('a saved search', () => {
  const save = (body: object, id: string = bench.collectionId) =>
    send(saveSearchEndpoint, { params: { id }, body: body as never });
  const find = async (id: string) =>
    (await send(listFoundSourcesEndpoint, { params: { id } })).reply.items.map((item) => item.id);
  const list = async () => (await send(listSavedSearchesEndpoint)).reply.items;

  it('finds what matches now, and one of the same name replaces it', async () => {
    const { id } = (await save({ name: 'North', choices: ['tag:north'] })).reply;
    expect(await find(id)).toEqual(ids.slice(0, 2));
    await tag([ids[1] ?? ''], [], ['north']);
    expect(await find(id)).toEqual(ids.slice(0, 1));
    expect((await save({ name: 'North', choices: ['mark:starred', 'tag:dams'] })).reply.id).toBe(id);
    expect(await find(id)).toEqual([]);
    expect(await list()).toMatchObject([{ id, name: 'North', choices: ['mark:starred', 'tag:dams'] }]);
    expect((await send(deleteSavedSearchEndpoint, { params: { id } })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('is renamed without another id, unless the collection has the name already', async () => {
    const { id } = (await save({ name: 'Dams', text: 'dam' })).reply;
    await save({ name: 'Canals', text: 'canal' });
    const rename = (name: string) => send(renameSavedSearchEndpoint, { params: { id }, body: { name } });
    expect((await rename('Canals')).status).toBe(409);
    expect((await rename(' ')).status).toBe(400);
    expect((await rename(' All dams ')).reply).toMatchObject({ id, name: 'All dams', text: 'dam' });
    expect((await list()).map(({ name }) => name)).toEqual(['All dams', 'Canals']);
    for (const each of await list()) await send(deleteSavedSearchEndpoint, { params: { id: each.id } });
  });

  it('is there again under its id when its deletion is undone, unless its name was taken meanwhile', async () => {
    const { id, ...saved } = (await save({ name: 'Dams', text: 'dam' })).reply;
    const remove = (which: string) => send(deleteSavedSearchEndpoint, { params: { id: which } });
    const restore = () => send(restoreSavedSearchEndpoint, { params: { id } });
    await remove(id);
    expect((await send(listFoundSourcesEndpoint, { params: { id } })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await restore()).reply).toEqual({ id, ...saved });
    await remove(id);
    const other = (await save({ name: 'Dams', text: 'weir' })).reply;
    expect(other.id).not.toBe(id);
    expect((await restore()).status).toBe(409);
    expect(await list()).toMatchObject([{ id: other.id, text: 'weir' }]);
    await remove(other.id);
    expect((await restore()).status).toBe(200);
    await remove(id);
  });

  it('finds what stands in a folder, also in those within, under whatever name', async () => {
    const water = await makeIn('Water');
    const dams = await makeIn('Dams', water);
    const { id } = (await save({ name: 'Filed', choices: [`folder:${water}`] })).reply;
    expect(await find(id)).toEqual([]);
    await file(ids.slice(1, 2), dams);
    await changeFolder(water, { name: 'Rivers' });
    expect(await find(id)).toEqual(ids.slice(1, 2));
    await removeFolder(water);
    expect(await find(id)).toEqual([]);
    await restoreFolder(water);
    expect(await find(id)).toEqual(ids.slice(1, 2));
    await send(deleteSavedSearchEndpoint, { params: { id } });
    await clearFolders();
  });

  it('names facets that exist, and a collection has only so many', async () => {
    expect((await save({ name: 'Colour', choices: ['colour:red'] })).status).toBe(400);
    expect((await save({ name: 'Empty' })).status).toBe(400);
    const choices = Array.from({ length: limits.facetChoices + 1 }, (_, index) => `tag:${index}`);
    expect((await save({ name: 'Many', choices })).status).toBe(400);
    expect(
      (await save({ name: 'Long', choices: [`tag:${'x'.repeat(limits.facetChoiceChars)}`] })).status,
    ).toBe(400);
    expect((await save({ name: 'Many', choices: choices.slice(1) })).status).toBe(201);
    const other = (await send(createCollectionEndpoint, { body: { title: 'Searched' } })).reply.id;
    for (let number = 0; number < limits.savedSearches; number += 1)
      expect((await save({ name: `${number}`, text: 'x' }, other)).status).toBe(201);
    expect((await save({ name: 'One more', text: 'x' }, other)).status).toBe(409);
    const { reply: seventh } = await save({ name: '7', text: 'y' }, other);
    await send(deleteSavedSearchEndpoint, { params: { id: seventh.id } });
    expect((await save({ name: 'One more', text: 'x' }, other)).status).toBe(201);
    expect((await send(restoreSavedSearchEndpoint, { params: { id: seventh.id } })).status).toBe(409);
  });
});

describe('news', () => {
  const hour = 3_600_000;
  const visit = async (viewer: Viewer) => {
    const { visitHome } = await import('../news/read-news');
    const now = new Date();
    const before = new Date(now.getTime() - hour);
    expect((await visitHome(viewer, { timeZone: null, now: before })).since).toBeNull();
    return async () => {
      const news = await visitHome(viewer, { timeZone: null, now });
      expect(news.since).toBe(before.toISOString());
      return news;
    };
  };

  it('tell one member what another did, and each what of their own went stale', async () => {
    const colleague = authorise(
      { userId: asId('usr_other'), workspaceId: bench.workspaceId, role: 'viewer', via: 'run' },
      'viewer',
    );
    if (colleague === null) throw new Error('A viewer may view.');
    const [readOwn, readOther] = [await visit(bench.editor), await visit(colleague)];
    const cited = (await read()).find((item) => item.is_cited)?.id ?? '';
    await send(deleteSourceEndpoint, { params: { id: cited }, query: { purge: 'false' } as never });
    const body = { title: 'Heights', collection_id: bench.collectionId };
    const { id } = (await send(createTableEndpoint, { body })).reply;
    const [own, other] = [await readOwn(), await readOther()];
    expect(own.sources).toEqual([]);
    expect(own.stale).toMatchObject([{ kind: 'conversation', collection_id: bench.collectionId, count: 1 }]);
    expect(own.made).toEqual([]);
    const added = (await read()).length;
    expect(other.sources.find((each) => each.collection_id === bench.collectionId)).toMatchObject({
      added,
      changed: 0,
    });
    expect(other.stale).toEqual([]);
    expect(other.made).toMatchObject([{ kind: 'table', id, title: 'Heights' }]);
    await send(restoreSourceEndpoint, { params: { id: cited } });
    expect((await send(readNewsEndpoint)).reply).toMatchObject({ since: own.since, stale: [], made: [] });
  });
});

describe('moved sources', () => {
  const list = async (id: string) =>
    (await send(listSourcesEndpoint, { params: { id } })).reply.items.map((item) => item.id);
  const find = async (collection_id: string) =>
    (
      await send(searchEndpoint, { query: { q: 'Parliament approved the dam', collection_id } })
    ).reply.items.map((item) => item.source_id);
  const move = (from: string, to_collection_id: string, source_ids: string[]) =>
    send(moveSourcesEndpoint, { params: { id: from }, body: { source_ids, to_collection_id } });
  const create = async (title: string) =>
    (await send(createCollectionEndpoint, { body: { title } })).reply.id;

  it('are listed, found and cited from the other collection, and back again', async () => {
    await tools.indexSources(bench);
    const cited = (await read()).find((item) => item.is_cited)?.id ?? '';
    const other = await create('The other shelf');
    expect(await find(bench.collectionId)).toContain(cited);
    expect((await move(bench.collectionId, other, [cited])).reply).toEqual({ moved: [cited], refused: [] });
    expect(await list(other)).toEqual([cited]);
    expect(await list(bench.collectionId)).not.toContain(cited);
    expect(await find(other)).toContain(cited);
    expect(await find(bench.collectionId)).not.toContain(cited);
    expect((await send(getSourceUseEndpoint, { params: { id: cited } })).reply.messages).toBe(1);
    expect((await move(other, bench.collectionId, [cited])).reply.moved).toEqual([cited]);
    expect(await find(bench.collectionId)).toContain(cited);
    expect(await list(bench.collectionId)).toEqual(ids);
  });

  it('change both collections, as do deleting and restoring one, so that lists begin with them', async () => {
    const other = await create('Touched');
    const [id = ''] = ids;
    const newest = async () =>
      (await send(listCollectionsEndpoint)).reply.items.slice(0, 2).map((collection) => collection.id);
    await create('Untouched');
    await move(bench.collectionId, other, [id]);
    expect((await newest()).sort()).toEqual([bench.collectionId, other].sort());
    await move(other, bench.collectionId, [id]);
    for (const endpoint of [deleteSourceEndpoint, restoreSourceEndpoint]) {
      await create('Untouched');
      await send(endpoint, { params: { id } });
      expect((await newest())[0]).toBe(bench.collectionId);
    }
  });

  it('leave the folder, which belongs to the collection', async () => {
    const other = await create('Without folders');
    await file(ids.slice(0, 1), await makeIn('Left'));
    await move(bench.collectionId, other, ids.slice(0, 1));
    expect((await send(listSourcesEndpoint, { params: { id: other } })).reply.items[0]?.folders).toEqual([]);
    await move(other, bench.collectionId, ids.slice(0, 1));
    await clearFolders();
  });

  it('stay where they are if the other collection holds the same address', async () => {
    const other = await create('A shelf with the page');
    const add = (id: string) =>
      send(addSourceEndpoint, { params: { id }, body: { type: 'url', url: 'https://dams.example/page' } });
    const { id } = (await add(bench.collectionId)).reply;
    const { title } = (await add(other)).reply;
    expect((await move(bench.collectionId, other, [id])).reply).toEqual({
      moved: [],
      refused: [{ source_id: id, reason: `The collection already holds it, as “${title}”.` }],
    });
    expect(await list(bench.collectionId)).toContain(id);
  });
});

it('several sources are exported as Markdown files in their folders, with what is known of them', async () => {
  await file(ids.slice(1, 2), await makeIn('Old', await makeIn('Dams/weirs')));
  const body = { source_ids: ids.slice(0, 2) };
  const { exportSources } = await import('./export-sources');
  const { bytes } = await exportSources(bench.editor, {
    collectionId: bench.collectionId,
    sourceIds: body.source_ids,
    format: 'markdown',
  });
  const files = unzipSync(bytes);
  const items = (await read()).filter(({ id }) => body.source_ids.includes(id));
  const [first, second] = items.map(({ title }) => `${title}.md`);
  expect(Object.keys(files).toSorted()).toEqual([first, `Dams-weirs/Old/${second}`].toSorted());
  const text = strFromU8(files[`${items[0]?.title ?? ''}.md`] ?? new Uint8Array());
  expect(text).toContain(`title: ${JSON.stringify(items[0]?.title)}`);
  expect(text).toContain('tags: ["north","checked"]');
});

it('several sources are exported as references that programs for references import', async () => {
  const { exportSources } = await import('./export-sources');
  const exported = { collectionId: bench.collectionId, sourceIds: ids.slice(0, 2) };
  const titles = (await read()).filter(({ id }) => exported.sourceIds.includes(id)).map(({ title }) => title);
  const csl = await exportSources(bench.editor, { ...exported, format: 'csl' });
  expect(csl.fileName).toMatch(/\.csl\.json$/);
  const items = JSON.parse(strFromU8(csl.bytes)) as { id: string; title: string }[];
  expect(items.map(({ id }) => id)).toEqual(['source1', 'source2']);
  expect(items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  const bibtex = await exportSources(bench.editor, { ...exported, format: 'bibtex' });
  expect(bibtex.fileName).toMatch(/\.bib$/);
  expect(strFromU8(bibtex.bytes).match(/^@online\{source[12],$/gm)).toHaveLength(2);
});
