/**
 * The search by meaning, with a server of vectors in which words of a group point the same way: a question in other words finds its passage,
 * an exact name stays first, and nothing is sent that the setting does not say.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { asId, type RevisionId, type SourceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { changeCollectionAccessEndpoint } from '@/lib/protocol/http/collection-access';
import {
  getMeaningEndpoint,
  listMeaningModelsEndpoint,
  setMeaningEndpoint,
} from '@/lib/protocol/http/meaning';
import {
  addModelEndpoint,
  getUsageEndpoint,
  removeModelEndpoint,
  setUsageLimitsEndpoint,
} from '@/lib/protocol/http/models';
import { createRunEndpoint } from '@/lib/protocol/http/runs';
import { searchEndpoint } from '@/lib/protocol/http/sources';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { welcome } from '../team/__fixtures__/team';

const texts = {
  clinic: 'The physician prescribed rest for the patient.',
  harbour: 'A car was parked near the harbour. Its papers were filed under QX-4711.',
  tower: 'The lighthouse keeper wrote of every storm.',
} as const;
type Name = keyof typeof texts;

let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let support: typeof workbench;
let bench: workbench.Workbench;
let modelId: string;
const sources = {} as Record<Name, SourceId>;

const never = new AbortController().signal;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({ CAPTURE_ALLOW: new URL(upstream.url).host, MODEL: '' });
  support = await import('@/lib/server/artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench([]);
  for (const [name, text] of Object.entries(texts))
    sources[name as Name] = await support.addSource(bench, { title: name, url: null, markdown: text });
  await support.indexSources(bench);
  const { reply } = await bench.ada.send(addModelEndpoint, {
    workspaceId: bench.workspaceId,
    body: {
      name: 'House',
      provider: 'openai-compatible',
      model: 'chat',
      base_url: `${upstream.url}/v1`,
      api_key: 'k',
    },
  });
  modelId = reply.id;
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
  await upstream.close();
});

beforeEach(async () => {
  upstream.reset();
  upstream.embeddings.group(['physician', 'doctor'], ['car', 'automobile'], ['storm', 'tempest']);
  const { forgetWordsAlone } = await import('./embed-question');
  forgetWordsAlone(bench.workspaceId);
  const { onePerProcess } = await import('@/lib/platform/process-state');
  onePerProcess('question vectors', () => new Map())
    .get()
    .clear();
});

const inWhole = async <Value>(work: (database: Database) => Promise<Value>) => {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  return inWholeWorkspace(bench.workspaceId, work);
};
const set = (isOn: boolean, model = 'small') =>
  bench.ada.send(setMeaningEndpoint, {
    workspaceId: bench.workspaceId,
    body: { is_on: isOn, model_id: modelId, model },
  });
const read = async () => (await bench.ada.send(getMeaningEndpoint, { workspaceId: bench.workspaceId })).reply;
const fill = async (signal = never) => {
  const { fillVectors } = await import('./fill-vectors');
  return fillVectors({ workspaceId: bench.workspaceId }, signal);
};
const countVectors = () =>
  inWhole(async (database) => {
    const [row] = await database.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM passage_vector`;
    return row?.n;
  });
async function search(q: string, more: { readonly by?: 'words'; readonly browser?: typeof bench.ada } = {}) {
  const { browser = bench.ada, by = 'both' } = more;
  const { reply, message } = await browser.send(searchEndpoint, {
    workspaceId: bench.workspaceId,
    query: { q, by },
  });
  if (reply.items === undefined) throw new Error(message);
  return {
    ...reply,
    found: reply.items.map(({ title, by_meaning }) => (by_meaning ? `${title} by meaning` : title)),
  };
}
const sentTexts = () => upstream.embeddings.log.map((request) => request.texts);

describe('the search by meaning', () => {
  it('sends nothing as long as no owner has switched it on, and tells what that would send where', async () => {
    expect(await search('automobile')).toMatchObject({ found: [], meaning: null });
    expect(
      await bench.ada.send(getMeaningEndpoint, {
        workspaceId: bench.workspaceId,
        query: { model_id: modelId, model: 'text-embedding-3-small' },
      }),
    ).toMatchObject({
      reply: {
        is_on: false,
        host: new URL(upstream.url).host,
        passages: 3,
        made: 0,
        tokens_left: Math.ceil(Object.values(texts).join('').length / 4),
        price: null,
        servers: [{ model_id: modelId, name: 'House', first_choice: '' }],
      },
    });
    await fill();
    expect(upstream.embeddings.log).toEqual([]);
  });

  it('is not switched on for a model that makes no vectors, and says why beside its field', async () => {
    const refused = await set(true, 'unknown');
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringContaining('does not know the model unknown'),
    });
    expect(await read()).toMatchObject({ is_on: false, model: '' });
    const names = await bench.ada.send(listMeaningModelsEndpoint, {
      workspaceId: bench.workspaceId,
      query: { model_id: modelId },
    });
    expect(names.reply).toMatchObject({ failure: null, items: expect.arrayContaining(['cite']) });
  });

  it('finds a passage in other words than the question first, and says that it was found by its meaning', async () => {
    expect(await set(true)).toMatchObject({ status: 200, reply: { is_on: true, made: 0 } });
    await fill();
    expect(await read()).toMatchObject({ passages: 3, made: 3, tokens_left: 0, failure: null });
    const { found, meaning } = await search('automobile');
    expect([found[0], meaning]).toEqual(['harbour by meaning', 'used']);
    expect((await search('doctor')).found[0]).toBe('clinic by meaning');
  });

  it('keeps what contains the words in front where the meaning does not know them', async () => {
    expect((await search('QX-4711')).found[0]).toBe('harbour');
    expect((await search('keeper')).items[0]?.marks).toHaveLength(1);
  });

  it('asks once for a question that is repeated, and not at all for words alone or a quoted phrase', async () => {
    await search('tempest');
    await search('tempest');
    expect(await search('tempest', { by: 'words' })).toMatchObject({ found: [], meaning: 'left_out' });
    expect(await search('"every storm"')).toMatchObject({ found: ['tower'], meaning: null });
    expect(sentTexts()).toEqual([['tempest']]);
  });

  it('searches the words alone if the server does not answer, says so, and leaves it alone for a while', async () => {
    upstream.embeddings.fail({ status: 503, message: 'busy' });
    expect(await search('storm')).toMatchObject({ found: ['tower'], meaning: 'unavailable' });
    expect(await search('harbour')).toMatchObject({ found: ['harbour'], meaning: 'unavailable' });
    expect(upstream.embeddings.log).toHaveLength(1);
  });

  it('counts its requests as use of a model', async () => {
    const calls = await inWhole((database) =>
      database.modelCall.findMany({
        where: { task: 'embedding' },
        select: { model: true, inputTokens: true, request: true, failure: true },
        orderBy: { startedAt: 'asc' },
      }),
    );
    expect(calls.filter(({ failure }) => failure !== null).length).toBeGreaterThan(0);
    expect(calls).toContainEqual({
      model: 'small',
      inputTokens: Object.values(texts).join(' ').split(' ').length,
      request: { purpose: 'passage', texts: 3 },
      failure: null,
    });
    const { reply } = await bench.ada.send(getUsageEndpoint, { workspaceId: bench.workspaceId });
    expect(reply.totals.calls).toBe(calls.length);
  });

  const readAsked = async (choice: { readonly model_id?: string }) => {
    const context = { collection_id: bench.collectionId };
    const asked = await bench.ada.send(createRunEndpoint, {
      workspaceId: bench.workspaceId,
      body: { message: 'Who is the doctor?', agent: 'react', context, ...choice },
    });
    await support.work(bench, asked.reply.id);
    return JSON.stringify((await support.readLog(bench, asked.reply.id)).frames);
  };

  it('sends nothing once a limit of the month is reached, and searches the words alone', async () => {
    const limit = (tokens: number | null) =>
      bench.ada.send(setUsageLimitsEndpoint, {
        workspaceId: bench.workspaceId,
        body: {
          storage_bytes: null,
          sources: null,
          tokens,
          cost_usd: null,
          member: { tokens: null, cost_usd: null },
          exceptions: [],
        },
      });
    expect((await limit(1)).status).toBe(200);
    expect(await search('storm')).toMatchObject({ found: ['tower'], meaning: 'unavailable' });
    expect(upstream.embeddings.log).toEqual([]);
    await limit(null);
    expect(await search('tempest')).toMatchObject({ meaning: 'used' });
  });

  it('sends nothing of a question for which the built-in reader was chosen', async () => {
    expect(await readAsked({ model_id: 'built-in' })).not.toContain('by meaning');
    expect(upstream.embeddings.log).toEqual([]);
  });

  it('gives what it found to an answer, and the run tells which server was asked', async () => {
    const host = new URL(upstream.url).host;
    expect(await readAsked({})).toContain(`Also searched by meaning, with small on ${host} (`);
    const { gatherSources } = await import('../citations/gather-sources');
    const { embedQuestion } = await import('./embed-question');
    const { workspaceId, userId } = bench.editor;
    const meaning = await embedQuestion({ workspaceId, userId, text: 'doctor' });
    const question = { workspaceId, collectionId: bench.collectionId, sourceIds: [], query: 'doctor' };
    const gather = (meant: NonNullable<typeof meaning>['meant'] | null) =>
      inWhole((database) => gatherSources(database, { ...question, meant }));
    expect((await gather(null)).found).toEqual([]);
    expect((await gather(meaning?.meant ?? null)).found[0]?.sourceId).toBe(sources.clinic);
  });

  it('finds nothing in a collection that is hidden from the reader', async () => {
    const place = { by: bench.ada, workspaceId: bench.workspaceId };
    const eve = await welcome(place, 'eve@example.com', 'editor');
    expect((await search('automobile', { browser: eve })).found[0]).toBe('harbour by meaning');
    const setAccess = (body: { readonly access: 'people' | 'workspace'; readonly user_ids?: string[] }) =>
      bench.ada.send(changeCollectionAccessEndpoint, {
        workspaceId: bench.workspaceId,
        params: { id: bench.collectionId },
        body,
      });
    await setAccess({ access: 'people', user_ids: [bench.editor.userId] });
    expect((await search('automobile', { browser: eve })).found).toEqual([]);
    expect((await search('automobile')).found[0]).toBe('harbour by meaning');
    await setAccess({ access: 'workspace' });
  });

  it('only orders what the words found in a scope with more vectors than it looks through', async () => {
    const { embedQuestion } = await import('./embed-question');
    const { addMeaning } = await import('@/lib/domain/search/meaning/meant-store');
    const { findPassages } = await import('@/lib/domain/search/store');
    const { workspaceId, userId } = bench.editor;
    const asked = await embedQuestion({ workspaceId, userId, text: 'tempest of the car' });
    const meant = asked?.meant;
    if (meant == null) throw new Error('no vector');
    const findIn = (mostInScope: number) =>
      inWhole(async (database) => {
        const search = { scope: {}, limit: 10 };
        const byWords = await findPassages(database, 'harbour patient', search);
        const found = await addMeaning(database, byWords, { ...search, meant, mostInScope });
        return found.map(({ sourceId }) => sourceId);
      });
    expect(new Set(await findIn(3))).toEqual(new Set(Object.values(sources)));
    expect(await findIn(2)).toEqual([sources.harbour, sources.clinic]);
  });
});

describe('the vectors', () => {
  const replace = (text: string) =>
    inWhole(async (database) => {
      const { indexRevision } = await import('@/lib/server/search-index/index-revision');
      const { workspaceId, collectionId } = bench;
      const revisionId = asId<RevisionId>('rev_of_tower');
      const owner = { workspaceId, collectionId, sourceId: sources.tower, revisionId };
      await indexRevision(database, { ...owner, title: 'tower', language: 'en', markdown: text });
    });

  it('stay with a text that is indexed again, and follow one that changed', async () => {
    await replace(texts.tower);
    await fill();
    expect(upstream.embeddings.log).toEqual([]);
    await replace('The lighthouse is painted white.');
    expect(await countVectors()).toBe(2);
    await fill();
    expect(sentTexts()).toEqual([['The lighthouse is painted white.']]);
    expect(await countVectors()).toBe(3);
  });

  it('move to another collection with their source', async () => {
    const { createCollection } = await import('../collections/create-collection');
    const { id } = await createCollection(bench.editor, { title: 'Shelf', tags: [] });
    const move = (collectionId: string) =>
      inWhole(async (database) => {
        await database.source.update({ where: { id: sources.harbour }, data: { collectionId } });
        return database.$queryRaw<unknown[]>`
          SELECT collection_id FROM passage_vector WHERE source_id = ${sources.harbour}`;
      });
    expect(await move(id)).toEqual([{ collection_id: id }]);
    await move(bench.collectionId);
  });

  it('wait for a server that fails, tell owners why, and go on where they were', async () => {
    await replace('The lamp of the lighthouse is out.');
    upstream.embeddings.fail({ status: 500, message: 'down' });
    await fill();
    expect(await read()).toMatchObject({ made: 2, failure: expect.stringContaining('internal error') });
    await fill();
    expect(await read()).toMatchObject({ made: 3, failure: null });
  });

  it('are made of shorter texts for a model that cannot read the whole', async () => {
    const long = 'A long passage about the lamp. '.repeat(40).trim();
    await replace(long);
    upstream.embeddings.fail({ status: 400, message: 'maximum context length is 512 tokens' });
    await fill();
    expect(sentTexts().map(([text]) => text?.length)).toEqual([long.length, 1_000]);
    expect(await read()).toMatchObject({ made: 3, failure: null });
  });

  it('are made by one worker at a time, and by another when it was lost', async () => {
    await replace(texts.tower);
    await Promise.all([fill(), fill()]);
    expect(sentTexts()).toEqual([[texts.tower]]);
    const listWaiting = () =>
      inWhole(
        (database) => database.$queryRaw<{ later: boolean }[]>`
          SELECT DISTINCT start_after > now() AS later FROM pgboss.job WHERE name = 'meaning' AND state = 'created'`,
      );
    const { beginFilling, endFilling } = await import('@/lib/domain/search/meaning/meaning-setting-store');
    const turn = { now: new Date(), until: new Date(Date.now() + 60_000) };
    await inWhole((database) => database.$executeRaw`DELETE FROM pgboss.job WHERE name = 'meaning'`);
    await inWhole((database) => beginFilling(database, bench.workspaceId, turn));
    await fill();
    expect(await listWaiting()).toEqual([{ later: true }]);
    await inWhole((database) => endFilling(database, bench.workspaceId));
  });

  it('of another model are made anew', async () => {
    await set(true, 'large');
    upstream.reset();
    await fill();
    expect(upstream.embeddings.log.map(({ model, texts: sent }) => [model, sent.length])).toEqual([
      ['large', 3],
    ]);
    expect(await countVectors()).toBe(3);
  });

  it('are no longer made, nor anything sent, once it is switched off, and are deleted', async () => {
    await set(false);
    expect(await search('automobile')).toMatchObject({ found: [], meaning: null });
    await fill();
    expect([await countVectors(), upstream.embeddings.log]).toEqual([0, []]);
  });

  it('are not sent to another server when theirs is removed', async () => {
    await set(true);
    await bench.ada.send(removeModelEndpoint, { workspaceId: bench.workspaceId, params: { id: modelId } });
    upstream.reset();
    await fill();
    expect(await search('automobile')).toMatchObject({ meaning: 'unavailable' });
    expect(upstream.embeddings.log).toEqual([]);
    expect(await read()).toMatchObject({ host: null, failure: expect.stringContaining('was removed') });
    expect(await set(false)).toMatchObject({ status: 200, reply: { is_on: false } });
  });
});
