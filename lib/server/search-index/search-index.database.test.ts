/**
 * What every search index must do, over PostgreSQL's own and over a search engine beside it, by the way that searches take; and that an engine
 * that is away, behind, wrong or overtaken never makes a search worse or shows what must not be seen. Uses real PostgreSQL, and a server of the
 * tests that speaks the engines' HTTP interface as their documents describe it. No real engine was at hand.
 */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CollectionId, SourceId, UserId } from '@/lib/core/ids';
import { findEngineState, listDueChanges } from '@/lib/domain/search/engine-store';
import type { PassageScope } from '@/lib/domain/search/search-index';
import { searchIndex } from '@/lib/domain/search/store';
import { authorise } from '@/lib/domain/team/actor';
import { findRevision, findSource } from '@/lib/domain/sources/store';
import {
  acrossWorkspaces,
  inWholeWorkspace,
  inWorkspaceToRead,
  type Reader,
} from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { onePerProcess } from '@/lib/platform/process-state';
import { getSearchEngine } from '@/lib/platform/search-engine/get-search-engine';
import { readStatus } from '@/lib/server/status/read-status';
import { asDatabaseOwner } from '@/lib/server/access-tests/__fixtures__/database-owner';
import { createCollection } from '@/lib/server/collections/create-collection';
import {
  addRevision,
  addSource,
  closeWorkbench,
  openWorkbench,
  readLog,
  work,
  type Workbench,
} from '@/lib/server/artifacts/__fixtures__/workbench';
import { askQuestion } from '@/lib/server/conversations/ask-question';
import { searchPassages } from '@/lib/server/search/search-passages';
import { eraseDeleted } from '@/lib/server/erasure/erase-deleted';
import { indexRevision } from './index-revision';
import { askIndex } from './ask-index';
import { createEngineIndex } from './engine-index';
import { checkIndex, followIndex } from './follow-index';
import { indexGeneration } from './language-analysis';

const { server, instance } = await vi.hoisted(async () => {
  const { startEngineServer } = await import('@/lib/platform/search-engine/__fixtures__/engine-server');
  const { openTestInstance } = await import('@/lib/server/team/__fixtures__/people');
  const started = await startEngineServer();
  return { server: started, instance: await openTestInstance(started.settings) };
});

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench([]);
  await follow();
});
afterEach(() => {
  server.forgetFaults();
  server.refuse = () => null;
  server.before = () => undefined;
  wakeEngine();
});
afterAll(async () => {
  await closeWorkbench();
  await instance.close();
  await server.close();
});

const follow = () => followIndex({ signal: new AbortController().signal });
/** Lets an engine that failed be asked and written again at once. */
const wakeEngine = () => onePerProcess('search engine pause', () => ({ until: 0 })).take();
const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  asDatabaseOwner(async (client) => (await client.query<Row>(sql, values)).rows);
const endPause = () => query('update search_engine set following_until = null');

type Place = { readonly collectionId?: CollectionId; readonly language?: string };

async function add(title: string, markdown: string, { collectionId, language = 'en' }: Place = {}) {
  const { editor } = bench;
  const place = { editor, collectionId: collectionId ?? bench.collectionId };
  const id = await addSource(place, { title, url: null, markdown });
  await query('update revision set language = $2 where source_id = $1', id, language);
  await index(id);
  return id;
}

/** Indexes the newest revision, as a capture does. */
async function index(sourceId: SourceId): Promise<void> {
  const { workspaceId } = bench;
  await inWholeWorkspace(workspaceId, async (database) => {
    const source = await findSource(database, workspaceId, sourceId);
    const revisionId = source?.currentRevisionId;
    const revision = revisionId == null ? null : await findRevision(database, workspaceId, revisionId);
    if (source == null || revision === null) throw new Error('There is nothing to index.');
    const { id, language, markdown } = revision;
    const { collectionId, title } = source;
    const owner = { workspaceId, collectionId, sourceId, revisionId: id, title, language };
    await indexRevision(database, { ...owner, markdown });
  });
}

async function replace(sourceId: SourceId, markdown: string): Promise<void> {
  await addRevision({ editor: bench.editor, sourceId }, { title: 'Replaced', markdown });
  await index(sourceId);
}

const setDeleted = (table: 'source' | 'collection', id: string, isDeleted: boolean) =>
  query(`update ${table} set deleted_at = ${isDeleted ? 'now()' : 'null'} where id = $1`, id);
const move = (id: SourceId, collectionId: CollectionId) =>
  query('update source set collection_id = $2 where id = $1', id, collectionId);
const addCollection = async (title: string) =>
  (await createCollection(bench.editor, { title, tags: [] })).id as CollectionId;
const erase = (id: SourceId) =>
  eraseDeleted({ workspaceId: bench.workspaceId, kind: 'source', id, purge: false });

type Search = { readonly scope?: PassageScope; readonly limit?: number; readonly reader?: Reader };

const ask = (text: string, { scope = {}, reader = bench.editor }: Search = {}) =>
  askIndex({ workspaceId: reader.workspaceId, userId: reader.userId }, { text, scope });

async function search(isEngine: boolean, text: string, how: Search = {}) {
  const { scope = {}, limit = 10, reader = bench.editor } = how;
  const asked = isEngine ? await ask(text, how) : null;
  if (isEngine) expect(asked, 'what the engine named').not.toBeNull();
  const found = await inWorkspaceToRead(reader, (database) =>
    searchIndex(database, text, { scope, limit, asked }),
  );
  if (asked !== null) expect(asked.found.total, 'what the engine alone counted').toBe(found.total);
  return found;
}

const listTexts = async (...given: Parameters<typeof search>) =>
  (await search(...given)).passages.map(({ text }) => text);

describe.each([
  { name: 'PostgreSQL', isEngine: false },
  { name: 'a search engine', isEngine: true },
])('the index of $name', ({ isEngine }) => {
  const marker = isEngine ? 'qze' : 'qzp';
  const settle = async () => (isEngine ? follow() : undefined);
  const texts = (text: string, how?: Search) => listTexts(isEngine, text, how);

  it('finds the passages of a source, the best first, counts all and returns no more than asked', async () => {
    await add('Weather', `A ${marker}storm and a ${marker}lamp.`);
    await add('Keepers', `The ${marker}storm.`);
    await settle();
    const found = await search(isEngine, `${marker}storm ${marker}lamp`, { limit: 1 });
    expect(found).toMatchObject({ total: 2, passages: [{ text: `A ${marker}storm and a ${marker}lamp.` }] });
    expect(await search(isEngine, `${marker}nothing`)).toEqual({ total: 0, passages: [], isComplete: true });
  });

  it('puts a word of the title before one of the text', async () => {
    await add('Other', `The ${marker}beacon is here.`);
    await add(`About the ${marker}beacon`, 'Nothing but the title says it.');
    await settle();
    expect(await texts(`${marker}beacon`)).toEqual([
      'Nothing but the title says it.',
      `The ${marker}beacon is here.`,
    ]);
  });

  it('has the words of a source as it is now, and none of what it was', async () => {
    const id = await add('Draft', `It was ${marker}older.`);
    await settle();
    await replace(id, `It is ${marker}newer.`);
    await settle();
    expect(await texts(`${marker}older ${marker}newer`)).toEqual([`It is ${marker}newer.`]);
  });

  it('finds nothing of a source or a collection that was deleted, until it is restored', async () => {
    const collectionId = await addCollection(`${marker} attic`);
    const id = await add('Kept', `One ${marker}relic.`);
    await add('Stored', `Another ${marker}relic.`, { collectionId });
    await setDeleted('source', id, true);
    await settle();
    expect(await texts(`${marker}relic`)).toEqual([`Another ${marker}relic.`]);
    await setDeleted('collection', collectionId, true);
    await settle();
    expect(await texts(`${marker}relic`)).toEqual([]);
    await setDeleted('collection', collectionId, false);
    await setDeleted('source', id, false);
    await settle();
    expect(await texts(`${marker}relic`)).toHaveLength(2);
  });

  it('keeps to a collection, to some sources, and to what the reader may open', async () => {
    const collectionId = await addCollection(`${marker} closed`);
    const open = await add('Open', `An open ${marker}gate.`);
    const moved = await add('Moved', `A moved ${marker}gate.`);
    await move(moved, collectionId);
    await settle();
    expect(await texts(`${marker}gate`, { scope: { collectionId } })).toEqual([`A moved ${marker}gate.`]);
    expect(await texts(`${marker}gate`, { scope: { sourceIds: [open] } })).toEqual([
      `An open ${marker}gate.`,
    ]);
    const { workspaceId, userId } = bench.editor;
    await query('insert into collection_member values ($1, $2, $3)', collectionId, userId, workspaceId);
    await query("update collection set access = 'people' where id = $1", collectionId);
    expect(await texts(`${marker}gate`)).toHaveLength(2);
    const reader = { workspaceId, userId: 'another' as UserId };
    expect(await search(isEngine, `${marker}gate`, { reader })).toMatchObject({
      total: 1,
      passages: [{ text: `An open ${marker}gate.` }],
    });
  });

  it.each([
    ['en', `A ${marker}boat sailed past the ${marker}harbours.`, `${marker}harbour`],
    ['de', `Die ${marker}Häuser am Fluss.`, `${marker}hauser`],
    ['fr', `Une ${marker}rivière.`, `${marker}riviere`],
    ['sr', `Jedan ${marker}most.`, `${marker}MOST`],
    ['zh', `${marker} 東京の灯台は古い。`, '灯台'],
    ['ar', `${marker} مكتبة قديمة`, 'مكتبه'],
  ])('reads a text in the language %s as people type its words', async (language, markdown, typed) => {
    const id = await add('Language', markdown, { language });
    await settle();
    expect((await search(isEngine, typed, { scope: { sourceIds: [id] } })).passages).toHaveLength(1);
  });

  it.each([
    [`the ${marker}asyncio.Queue class`, `${marker}asyncio.Queue`],
    ['a file lib/core/limits.ts there', 'lib/core/limits.ts'],
    ['written in C++ or C#', 'C++'],
    ['about 1,234,567 people', '1234567'],
    ['the level of CO₂ rose', 'CO2'],
    ['it weighs 5 kg', '5kg'],
    ['the version 3.14 of it', '3.14'],
  ])('finds “%s” by %s', async (markdown, typed) => {
    const id = await add('As typed', markdown);
    await settle();
    const scope = { sourceIds: [id] };
    expect((await search(isEngine, typed, { scope })).passages.map(({ sourceId }) => sourceId)).toEqual([id]);
  });

  it('finds a quoted phrase only where its words stand together', async () => {
    await add('Apart', `The ${marker}red old ${marker}door.`);
    await add('Together', `The ${marker}red ${marker}door.`);
    await settle();
    expect(await texts(`"${marker}red ${marker}door"`)).toEqual([`The ${marker}red ${marker}door.`]);
  });
});

const wordsOf = ['qzone', 'qztwo', 'qzthree', 'qzfour'];
const actionSchema = fc.record({
  what: fc.constantFrom('replace', 'delete', 'restore', 'move', 'follow'),
  source: fc.nat(2),
  words: fc.subarray(wordsOf, { minLength: 1 }),
});

describe('a search engine beside PostgreSQL', () => {
  it('names the same passages as PostgreSQL after any changes', async () => {
    const other = await addCollection('Other');
    await fc.assert(
      fc.asyncProperty(fc.array(actionSchema, { maxLength: 8 }), async (actions) => {
        const ids = await Promise.all([0, 1, 2].map(() => add('Any', wordsOf.join(' '))));
        for (const { what, source, words } of actions) {
          const id = ids[source] as SourceId;
          if (what === 'replace') await replace(id, words.join(' '));
          if (what === 'delete' || what === 'restore') await setDeleted('source', id, what === 'delete');
          if (what === 'move') await move(id, other);
          if (what === 'follow') await follow();
        }
        await follow();
        for (const word of wordsOf)
          for (const scope of [{ sourceIds: ids }, { collectionId: other }]) {
            const [ours, engines] = [
              await search(false, word, { scope }),
              await search(true, word, { scope }),
            ];
            const list = ({ passages }: typeof ours) =>
              passages.map(({ sourceId, ordinal }) => `${sourceId} ${ordinal}`).toSorted();
            expect(list(engines)).toEqual(list(ours));
            expect(engines.total).toBe(ours.total);
          }
      }),
      { numRuns: 6 },
    );
  });

  it('is not asked while something of the workspace waits to be sent, and PostgreSQL answers', async () => {
    await add('New', 'A qzfresh text.');
    expect(await ask('qzfresh')).toBeNull();
    expect(await listTexts(false, 'qzfresh')).toEqual(['A qzfresh text.']);
    expect(await describeSearch()).toMatchObject({
      status: 'ready',
      detail: expect.stringContaining('1 source waits'),
    });
    await follow();
    expect(await describeSearch()).toMatchObject({ detail: 'The search engine is up to date.' });
    expect((await ask('qzfresh'))?.found.total).toBe(1);
  });

  it.each(['busy', 'down', 'away', 'garbage', 'silent'] as const)(
    'is left alone for a while when it is %s, and searches go on',
    async (fault) => {
      await add('Calm', `A qzcalm${fault} text.`);
      await follow();
      server.failNext(fault, 1, '_search');
      const searched = await searchPassages(bench.editor, { q: `qzcalm${fault}`, limit: 5 });
      expect(searched.items.map(({ text }) => text)).toEqual([`A qzcalm${fault} text.`]);
      server.requests.length = 0;
      expect(await ask(`qzcalm${fault}`)).toBeNull();
      expect(server.requests).toEqual([]);
    },
  );

  it('shows nothing old and nothing closed by an index that is wrong, and loses nothing by it', async () => {
    const { workspaceId, userId } = bench.editor;
    const collectionId = await addCollection('Closed');
    const changed = await add('Changed', 'A qzwrong text.');
    const kept = await add('Kept', 'An older qzwrong text.');
    const closed = await add('Closed', 'A closed qzwrong text.', { collectionId });
    await query('insert into collection_member values ($1, $2, $3)', collectionId, userId, workspaceId);
    await query("update collection set access = 'people' where id = $1", collectionId);
    await follow();
    const target = [...server.indices.values()].find(({ shown }) =>
      [...shown.values()].some(({ fields }) => fields?.['source'] === closed),
    );
    if (target === undefined) throw new Error('The engine has no such document.');
    // The index says that the closed passage is in the open collection, and does not learn that the other two have changed.
    const open = { collection: bench.collectionId };
    const wrong = [...target.shown].map(([id, one]) => {
      const isClosed = one.fields?.['source'] === closed;
      return [id, isClosed ? { ...one, fields: { ...one.fields, ...open } } : one] as const;
    });
    await replace(changed, 'Quite another text.');
    await replace(kept, 'A newer qzwrong text.');
    await follow();
    target.shown = new Map(wrong);
    const reader = { workspaceId, userId: 'another' as UserId };
    for (const [id, texts] of [
      [changed, []],
      [closed, []],
      [kept, ['A newer qzwrong text.']],
    ] as const) {
      const scope = { sourceIds: [id] };
      const asked = await ask('qzwrong', { reader, scope });
      expect(asked?.found.places).toHaveLength(1);
      const found = await inWorkspaceToRead(reader, (database) =>
        searchIndex(database, 'qzwrong', { scope, limit: 10, asked }),
      );
      expect(found.passages.map(({ text }) => text)).toEqual(texts);
      expect(found.total).toBe(texts.length);
    }
  });

  it('is sent the rest when a worker was killed in the middle, and a source can be found all the time', async () => {
    const id = await add('Whole', 'A qzwhole text.');
    await follow();
    await replace(id, 'Another qzwhole text.');
    server.failNext('lost', 3, '_bulk');
    await follow();
    expect((await listDue()).map(({ sourceId }) => sourceId)).toEqual([id]);
    await replace(id, 'A third qzwhole text.');
    const shown: number[] = [];
    server.before = () => {
      shown.push(listShown(id).length);
    };
    await endPause();
    await follow();
    expect(Math.min(...shown)).toBe(1);
    expect(listWritten(id)).toHaveLength(1);
    expect(await listTexts(true, 'qzwhole')).toEqual(['A third qzwhole text.']);
    expect(await listDue()).toEqual([]);
  });

  it('puts off a source that it refuses, and takes the others', async () => {
    const bad = await add('Bad', 'A qzodd text.');
    const good = await add('Good', 'A qzodd text, too.');
    server.refuse = (documentId) => (documentId.startsWith(bad) ? 400 : null);
    await follow();
    const [state] = await query<{ sources: string[] }>(
      'select array_agg(source_id) as sources from passage_change where failure is not null',
    );
    expect(state?.sources).toEqual([bad]);
    expect([listShown(bad).length, listShown(good).length]).toEqual([0, 1]);
    expect(await describeSearch()).toMatchObject({
      status: 'unavailable',
      detail: 'The search engine refused 1 source. 1 source waits to be sent to it.',
    });
    expect(await ask('qzodd')).toBeNull();
    server.refuse = () => null;
    await query('update passage_change set due_at = now()');
    await follow();
    expect(await listTexts(true, 'qzodd')).toHaveLength(2);
  });

  it('has nothing of an erased source any more when the erasure is complete', async () => {
    const id = await add('Secret', 'A qzsecret text.');
    await follow();
    await setDeleted('source', id, true);
    server.failNext('down', 3);
    await expect(erase(id)).rejects.toThrow('not gone from the search engine yet');
    await endPause();
    await erase(id);
    expect(listWritten(id)).toEqual([]);
  });

  it('is told again of a source if the worker that wrote it was overtaken', async () => {
    const id = await add('Slow', 'A qzslow text.');
    server.before = async (request) => {
      if (!request.endsWith('_bulk')) return;
      server.before = () => undefined;
      // Another worker has removed it meanwhile, and has forgotten the note.
      await setDeleted('source', id, true);
      await query('delete from passage_change where source_id = $1', id);
    };
    await follow();
    expect(await listTexts(true, 'qzslow')).toEqual([]);
    expect(listWritten(id)).toEqual([]);
  });

  it('answers from the old indices until new ones are filled, which then take their name in one request', async () => {
    await add('Lasting', 'A qzlasting text.');
    await follow();
    const [base = ''] = [...server.indices.values()].flatMap(({ aliases }) => [...aliases]);
    const engine = getSearchEngine();
    if (engine === null) throw new Error('An engine is set up.');
    const earlier = createEngineIndex(engine, { base, generation: indexGeneration - 1 });
    await earlier.begin();
    await earlier.serve();
    await query('update search_engine set filling = $1, serving = $1', indexGeneration - 1);
    expect(await earlier.isServing()).toEqual({ ok: true, value: true });
    const served: boolean[] = [];
    server.before = async (request) => {
      if (!request.endsWith('_bulk')) return;
      server.before = () => undefined;
      expect(await ask('qzlasting')).toBeNull();
      const still = await earlier.isServing();
      served.push(still.ok && still.value);
    };
    server.requests.length = 0;
    await follow();
    expect(served).toEqual([true]);
    expect(server.requests.filter((request) => request === 'POST /_aliases')).toHaveLength(1);
    expect([...server.indices.keys()].every((name) => name.includes(`-${indexGeneration}-`))).toBe(true);
    expect(await listTexts(true, 'qzlasting')).toEqual(['A qzlasting text.']);
  });

  it('is filled anew when it has lost its indices', async () => {
    await add('Found', 'A qzfound text.');
    await follow();
    server.indices.clear();
    expect(await listTexts(false, 'qzfound')).toHaveLength(1);
    await checkIndex();
    expect((await acrossWorkspaces(findEngineState))?.serving).toBeNull();
    await follow();
    expect(await listTexts(true, 'qzfound')).toEqual(['A qzfound text.']);
  });

  it('is told to be away by the status page, also if nothing waits, until it answers again', async () => {
    await follow();
    server.failNext('down', 6, '_alias');
    await checkIndex();
    await follow();
    expect(await describeSearch()).toMatchObject({
      status: 'unavailable',
      detail: 'The search engine does not answer.',
      advice: expect.stringContaining('PostgreSQL searches'),
    });
    await endPause();
    await follow();
    expect(await describeSearch()).toMatchObject({
      status: 'ready',
      detail: 'The search engine is up to date.',
    });
  });

  it('is forgotten once it is not set up any more, and then nothing is noted', async () => {
    const { SEARCH_URL } = getEnvironment();
    Object.assign(getEnvironment(), { SEARCH_URL: undefined });
    onePerProcess('search engine', () => null).take();
    await checkIndex();
    await add('After', 'A qzafter text.');
    expect(await query('select from passage_change')).toEqual([]);
    expect(await listTexts(false, 'qzafter')).toEqual(['A qzafter text.']);
    Object.assign(getEnvironment(), { SEARCH_URL });
    onePerProcess('search engine', () => null).take();
    await follow();
    expect(await listTexts(true, 'qzafter')).toEqual(['A qzafter text.']);
  });

  it('is asked for the words that were typed, and PostgreSQL for those that were meant', async () => {
    await add('Typed', 'The qzlighthouse keeper.');
    await follow();
    server.requests.length = 0;
    const { items, did_you_mean: meant } = await searchPassages(bench.editor, { q: 'qzlightouse', limit: 5 });
    expect(items).toMatchObject([{ text: 'The qzlighthouse keeper.' }]);
    expect(meant).toMatchObject({ is_used: true });
    expect(server.requests.filter((request) => request.endsWith('_search'))).toHaveLength(1);
  });

  it('is asked once for a question in a chat, and the answer cites what it named', async () => {
    await add('Ferry', 'The qzferry leaves at noon every day.');
    await follow();
    server.requests.length = 0;
    const { runId } = await askQuestion(bench.editor, {
      text: 'When does the qzferry leave?',
      collectionId: bench.collectionId,
      conversationName: null,
      sourceIds: [],
      retryOf: null,
      editOf: null,
      mayAct: false,
    });
    await work(bench, runId);
    const { frames } = await readLog(bench, runId);
    expect(JSON.stringify(frames)).toContain('leaves at noon');
    expect(server.requests.filter((request) => request.endsWith('_search'))).toHaveLength(1);
  });

  it('is not asked for a phrase of function words alone', async () => {
    await add('Hamlet', 'To be, or not to be: qzhamlet.');
    await follow();
    expect(await ask('"to be or not to be"')).toBeNull();
    expect(await listTexts(false, '"to be or not to be"')).toHaveLength(1);
  });
});

/** The documents of a source as they were written, and as searches see them. */
const listWritten = (id: SourceId) => listDocuments(id, ({ written }) => written);
const listShown = (id: SourceId) => listDocuments(id, ({ shown }) => shown);
type EngineIndices = typeof server.indices;
type EngineIndexOf = EngineIndices extends Map<string, infer One> ? One : never;
const listDocuments = (id: SourceId, of: (one: EngineIndexOf) => EngineIndexOf['shown']) =>
  [...server.indices.values()].flatMap((one) =>
    [...of(one).values()].filter(({ fields }) => fields?.['source'] === id),
  );

async function describeSearch() {
  const owner = authorise({ ...bench.editor, role: 'owner', via: 'session' }, 'owner');
  if (owner === null) throw new Error('The first member is an owner.');
  return (await readStatus(owner)).parts.find(({ part }) => part === 'search');
}

const listDue = () => acrossWorkspaces((database) => listDueChanges(database, 100));
