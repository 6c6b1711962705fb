import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createPlace, indexSource, Place } from '@/bench/search/index-documents';
import type { SourceId, UserId } from '@/lib/core/ids';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import type { IndexedPassage, PassageScope } from './search-index';
import type { FoundPassage } from './store';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let makePlace: typeof createPlace;
let addSource: typeof indexSource;

beforeAll(async () => {
  instance = await openTestInstance();
  ({ createPlace: makePlace, indexSource: addSource } = await import('@/bench/search/index-documents'));
});
afterAll(() => instance.close());

const writePassages = (texts: readonly string[]): IndexedPassage[] =>
  texts.map((text, ordinal) => ({ ordinal, start: 0, end: text.length, headings: [], text, plain: text }));

function add(place: Place, texts: readonly string[], language: string | null = 'en'): Promise<SourceId> {
  return addSource(place, { title: '', language, passages: writePassages(texts) });
}

async function find(
  { workspaceId }: Pick<Place, 'workspaceId'>,
  query: string,
  { scope = {}, limit = 50 }: { readonly scope?: PassageScope; readonly limit?: number } = {},
): Promise<FoundPassage[]> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { findPassages } = await import('./store');
  return inWholeWorkspace(workspaceId, (database) => findPassages(database, query, { scope, limit }));
}

/** Returns what is marked in the best passage. */
async function listMarked({ workspaceId }: Place, query: string): Promise<string[]> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { findMatches } = await import('./match-store');
  const found = await find({ workspaceId }, query, { limit: 1 });
  const [marks] = await inWholeWorkspace(workspaceId, (database) => findMatches(database, found, query));
  return (marks ?? []).map(({ start, end }) => found[0]?.text.slice(start, end) ?? '');
}

/** Adds another collection to the same workspace. */
async function addCollection({ workspaceId }: Place): Promise<Place> {
  const { asId, createCollectionId } = await import('@/lib/core/ids');
  const { insertCollection } = await import('@/lib/domain/collections/store');
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const id = createCollectionId();
  const createdBy = asId<UserId>('nobody');
  await inWholeWorkspace(workspaceId, (database) =>
    insertCollection(database, { id, workspaceId, title: 'Other', tags: [], createdBy }),
  );
  return { workspaceId, collectionId: id };
}

const textsOf = (found: readonly FoundPassage[]) => found.map(({ text }) => text);

/** The tables of the index are accessible only to its functions, so a test reads them as the owner of the database. */
async function readAsOwner<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}

function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Made-up words that no stemmer and no stop list affects; their frequency falls with their rank. */
const drawWords = (chance: () => number, count: number) =>
  Array.from({ length: count }, () => `qz${Math.floor(200 ** chance())}`);

/** The best by their words, a hundred at most, ordered again with the nearness of neighbouring words. The earlier of equals comes first. */
function rankBest(texts: readonly string[], query: readonly string[]): string[] {
  const byWords = rank(texts, query, { withNearness: false }).slice(0, 100);
  const scored = rank(texts, query);
  const scoreOf = new Map(scored.map(({ text, score }) => [text, score]));
  return byWords
    .map(({ text }) => text)
    .toSorted((one, other) => (scoreOf.get(other) ?? 0) - (scoreOf.get(one) ?? 0));
}

/** Textbook BM25+ with the nearness of neighbouring words of the query (decision 58), over words without stemming. */
function rank(
  texts: readonly string[],
  query: readonly string[],
  { withNearness = true } = {},
): { text: string; score: number }[] {
  const split = texts.map((text) => text.split(' '));
  const mean = split.reduce((sum, words) => sum + words.length, 0) / split.length;
  const weigh = (asked: string): number => {
    const holding = split.filter((each) => each.includes(asked)).length;
    return holding === 0 ? 0 : Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
  };
  const weights = new Map(query.map((word) => [word, weigh(word)]));
  const weightOf = (word: string) => weights.get(word) ?? 0;
  const pairs = new Set(
    query.slice(1).flatMap((word, index) => (word === query[index] ? [] : [`${query[index] ?? ''} ${word}`])),
  );
  return texts
    .map((text, index) => {
      const words = split[index] ?? [];
      const size = 0.25 + (0.75 * words.length) / mean;
      const single = [...weights].reduce((sum, [word, weight]) => {
        const frequency = words.filter((each) => each === word).length;
        return frequency === 0 ? sum : sum + weight * (0.3 + (frequency * 2.2) / (frequency + 1.2 * size));
      }, 0);
      const near = [...pairs].reduce((sum, pair) => {
        const [one = '', other = ''] = pair.split(' ');
        const together = addNearness(words, one, other) / size;
        return sum + (0.5 * Math.min(weightOf(one), weightOf(other)) * together * 1.3) / (together + 0.3);
      }, 0);
      return { text, score: withNearness ? single + near : single };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
}

/** Adds up one over the distance of the two words, wherever one follows the other with neither of them between. */
function addNearness(words: readonly string[], one: string, other: string): number {
  const places = words.flatMap((word, place) => (word === one || word === other ? [{ word, place }] : []));
  return places.slice(1).reduce((sum, { word, place }, index) => {
    const before = places[index];
    return before === undefined || before.word === word ? sum : sum + 1 / (place - before.place);
  }, 0);
}

describe('findPassages', () => {
  it('ranks as computed in the process, over random passages and queries', async () => {
    const place = await makePlace();
    const chance = createChance(7);
    const texts = Array.from({ length: 300 }, () =>
      drawWords(chance, 20 + Math.floor(chance() * 80)).join(' '),
    );
    await add(place, texts.slice(0, 150));
    await add(place, texts.slice(150));
    for (let index = 0; index < 20; index += 1) {
      const query = drawWords(chance, 1 + Math.floor(chance() * 6));
      const expected = rank(texts, query);
      const found = await find(place, query.join(' '), { limit: 300 });
      expect(found.length).toBe(expected.length);
      for (const [at, passage] of found.entries()) {
        expect(passage.score).toBeCloseTo(expected[at]?.score ?? -1, 3);
      }
      expect(new Set(textsOf(found))).toEqual(new Set(expected.map(({ text }) => text)));
    }
  });

  it('ranks the best of many passages as if all of them were scored, whatever the mean length was when they were indexed', async () => {
    const place = await makePlace();
    const chance = createChance(31);
    const texts: string[] = [];
    for (const longest of [20, 160, 60, 90]) {
      const added = Array.from({ length: 150 }, () =>
        drawWords(chance, 5 + Math.floor(chance() * longest)).join(' '),
      );
      // The same text twice in a source has the same score, and the earlier comes first.
      const doubled = added.flatMap((text, index) => (index % 10 === 0 ? [text, text] : [text]));
      texts.push(...doubled);
      await add(place, doubled);
    }
    const gone = await add(
      place,
      Array.from({ length: 40 }, () => drawWords(chance, 400).join(' ')),
    );
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { removePassages } = await import('./store');
    await inWholeWorkspace(place.workspaceId, (database) => removePassages(database, gone));
    for (let index = 0; index < 30; index += 1) {
      const query = drawWords(chance, 1 + Math.floor(chance() * 5));
      const expected = rankBest(texts, query).slice(0, 25);
      const found = await find(place, query.join(' '), { limit: 25 });
      expect(textsOf(found)).toEqual(expected);
    }
  });

  it('ranks a large workspace like a small one, in any scope', async () => {
    const place = await makePlace();
    const chance = createChance(23);
    const texts = Array.from({ length: 200 }, () => drawWords(chance, 40).join(' '));
    const kept = await add(place, texts.slice(0, 100));
    await add(place, texts.slice(100));
    const queries = Array.from({ length: 10 }, () => drawWords(chance, 3).join(' '));
    const { collectionId } = place;
    const scopes: PassageScope[] = [{}, { collectionId }, { collectionId, sourceIds: [kept] }];
    const ask = async () => {
      const rankings = [];
      for (const scope of scopes) {
        for (const query of queries) rankings.push(textsOf(await find(place, query, { scope, limit: 20 })));
      }
      return rankings;
    };
    const small = await ask();
    const [row] = await readAsOwner<{ definition: string }>(
      `SELECT pg_get_functiondef('rank_passages'::regproc) AS definition`,
    );
    const definition = row?.definition ?? '';
    const asLarge = definition.replace(/:= 10000;/, ':= 0;').replace(/:= 5000;/, ':= 0;');
    expect(asLarge.length).toBe(definition.length - 7);
    await readAsOwner(asLarge);
    try {
      expect(await ask()).toEqual(small);
    } finally {
      await readAsOwner(definition);
    }
  });

  it('keeps its statistics correct while sources come, change and go', async () => {
    const place = await makePlace();
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { removePassages, replacePassages } = await import('./store');
    const { createRevisionId } = await import('@/lib/core/ids');
    const chance = createChance(11);
    const draw = () => Array.from({ length: 12 }, () => drawWords(chance, 30).join(' '));
    const sources = [await add(place, draw()), await add(place, draw()), await add(place, draw())];
    for (const [index, sourceId] of sources.entries()) {
      await inWholeWorkspace(place.workspaceId, async (database) => {
        if (index === 0) return removePassages(database, sourceId);
        const { collectionId } = place;
        const owner = { collectionId, sourceId, revisionId: createRevisionId(), title: '', language: 'en' };
        await replacePassages(database, owner, writePassages(draw()));
      });
    }
    const { workspaceId } = place;
    const drift = await readAsOwner(
      `SELECT word, counted, kept FROM (
         SELECT word, count(*)::int AS counted FROM passage, unnest(tsvector_to_array(words)) AS word
         WHERE workspace_id = $1 AND word NOT LIKE '% %' GROUP BY 1
       ) AS counts FULL JOIN (SELECT lexeme AS word, frequency AS kept FROM lexeme WHERE workspace_id = $1 AND frequency <> 0) AS stats
       USING (word) WHERE counted IS DISTINCT FROM kept`,
      [workspaceId],
    );
    expect(drift).toEqual([]);
    const [stat] = await readAsOwner(
      `SELECT stat.passages = count(*) AND stat.total_length = sum(passage.length) AS same
       FROM search_stat AS stat JOIN passage USING (workspace_id, config) WHERE workspace_id = $1
       GROUP BY stat.passages, stat.total_length`,
      [workspaceId],
    );
    expect(stat).toEqual({ same: true });
    const stray = await readAsOwner('SELECT FROM posting WHERE passage_id NOT IN (SELECT id FROM passage)');
    expect(stray).toEqual([]);
  });

  it('searches only the given collection and sources', async () => {
    const place = await makePlace();
    const other = await addCollection(place);
    const first = await add(place, ['the heron waits']);
    const second = await add(place, ['the heron flies']);
    await add(other, ['the heron sleeps']);
    expect((await find(place, 'heron')).length).toBe(3);
    const inCollection = await find(place, 'heron', { scope: { collectionId: place.collectionId } });
    expect(inCollection.map(({ sourceId }) => sourceId).sort()).toEqual([first, second].sort());
    expect(textsOf(await find(place, 'heron', { scope: { sourceIds: [second] } }))).toEqual([
      'the heron flies',
    ]);
    expect(await find(place, 'heron', { scope: { sourceIds: [] } })).toEqual([]);
  });

  it('finds added text at once, and nothing of it after it is removed', async () => {
    const place = await makePlace();
    const sourceId = await add(place, ['a kingfisher at the weir']);
    expect(await find(place, 'kingfisher')).toHaveLength(1);
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { removePassages } = await import('./store');
    await inWholeWorkspace(place.workspaceId, (database) => removePassages(database, sourceId));
    expect(await find(place, 'kingfisher')).toEqual([]);
  });

  it('adds and removes a long source in a new workspace when the planner knows only older ones', async () => {
    const wide = Array.from({ length: 400 }, (_, at) =>
      Array.from({ length: 120 }, (_word, index) => `qz${(index * 7_919 + at * 104_729) % 30_000}`).join(' '),
    );
    await add(await makePlace(), wide);
    await readAsOwner('ANALYZE passage, lexeme, posting');
    const place = await makePlace();
    const sourceId = await add(place, ['to be replaced']);
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { removePassages, replacePassages } = await import('./store');
    const { createRevisionId } = await import('@/lib/core/ids');
    const owner = { ...place, sourceId, revisionId: createRevisionId(), title: '', language: 'en' };
    await inWholeWorkspace(
      place.workspaceId,
      async (database) => {
        // It should take under a second; a join over the whole dictionary takes minutes.
        await database.$executeRaw`SET LOCAL statement_timeout = '20s'`;
        await replacePassages(database, owner, writePassages(wide));
      },
      { timeoutMs: 60_000 },
    );
    const taken = 'SELECT count(*)::int AS count FROM passage WHERE source_id = $1';
    expect(await readAsOwner(taken, [sourceId])).toEqual([{ count: wide.length }]);
    expect(await find(place, 'qz7919')).not.toEqual([]);
    await inWholeWorkspace(place.workspaceId, (database) => removePassages(database, sourceId));
    expect(await find(place, 'qz7919')).toEqual([]);
  });

  it('finds nothing in a deleted source or collection while the deletion can still be undone', async () => {
    const place = await makePlace();
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { updateCollection } = await import('@/lib/domain/collections/store');
    const { updateSource } = await import('@/lib/domain/sources/store');
    const here = await addCollection(place);
    const sourceId = await add(place, ['a dipper in the beck']);
    await add(here, ['a dipper on the stone']);
    const { workspaceId } = place;
    const deletedAt = new Date();
    await inWholeWorkspace(workspaceId, (database) =>
      updateCollection(database, workspaceId, { id: here.collectionId, deletedAt }),
    );
    expect(textsOf(await find(place, 'dipper'))).toEqual(['a dipper in the beck']);
    await inWholeWorkspace(workspaceId, (database) =>
      updateSource(database, workspaceId, { id: sourceId, deletedAt }),
    );
    expect(await find(place, 'dipper')).toEqual([]);
  });

  it.each([
    ['bridge', 'Two bridges cross it.', 'en', ['bridges']],
    ['1234567', 'It cost 1,234,567 in all.', 'en', ['1,234,567']],
    ['CO2', 'The CO₂ rose.', 'en', ['CO₂']],
    ['大风', '这座桥在大风中倒塌了', 'zh', ['大风']],
    ['강한 바람', '강한바람에 다리가 무너졌다', 'ko', ['강한', '바람']],
  ])('marks the words that match %s', async (query, text, language, marked) => {
    const place = await makePlace();
    await add(place, [text], language);
    expect(await listMarked(place, query)).toEqual(marked);
  });
});

describe('a workspace', () => {
  it('finds nothing of another workspace, even if a query forgets to name its own', async () => {
    const [one, other] = [await makePlace(), await makePlace()];
    await add(one, ['alphamarker and shared']);
    await add(other, ['betamarker and shared']);
    expect(textsOf(await find(one, 'shared'))).toEqual(['alphamarker and shared']);
    expect(textsOf(await find(other, 'shared'))).toEqual(['betamarker and shared']);
    expect(await find(one, 'betamarker')).toEqual([]);
    expect(await find(one, 'betamarker', { scope: { collectionId: other.collectionId } })).toEqual([]);
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const seen = await inWholeWorkspace(
      one.workspaceId,
      (database) => database.$queryRaw<{ text: string }[]>`SELECT text FROM passage`,
    );
    expect(seen).toEqual([{ text: 'alphamarker and shared' }]);
    const words = await inWholeWorkspace(
      one.workspaceId,
      (database) => database.$queryRaw<{ lexeme: string }[]>`SELECT lexeme FROM lexeme`,
    );
    expect(words.map(({ lexeme }) => lexeme)).not.toContain('betamark');
  });

  it('cannot put passages into a source of another, or search without naming itself', async () => {
    const [one, other] = [await makePlace(), await makePlace()];
    const foreign = await add(other, ['betamarker']);
    const { acrossWorkspaces, inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { findPassages, removePassages, replacePassages } = await import('./store');
    const { createRevisionId } = await import('@/lib/core/ids');
    const owner = { ...one, sourceId: foreign, revisionId: createRevisionId(), title: '', language: 'en' };
    await expect(
      inWholeWorkspace(one.workspaceId, (database) => replacePassages(database, owner, writePassages(['x']))),
    ).rejects.toThrow(/not in this workspace/);
    await inWholeWorkspace(one.workspaceId, (database) => removePassages(database, foreign));
    expect(await find(other, 'betamarker')).toHaveLength(1);
    await expect(
      acrossWorkspaces((database) => findPassages(database, 'betamarker', { scope: {}, limit: 5 })),
    ).rejects.toThrow(/named its workspace/);
  });
});

describe('the words of a text', () => {
  it('match as an exact phrase when the query quotes them', async () => {
    const place = await makePlace();
    await add(place, ['the tower of the bridge', 'the bridge tower', 'a bridge without one']);
    expect(textsOf(await find(place, '"bridge tower"'))).toEqual(['the bridge tower']);
    expect(await find(place, 'bridge tower')).toHaveLength(3);
  });

  it('are found with and without their accents', async () => {
    const place = await makePlace();
    await add(place, ['Theodore von Kármán wrote it'], 'en');
    expect(await find(place, 'Karman')).toHaveLength(1);
    expect(await find(place, 'Kármán')).toHaveLength(1);
  });

  it.each([
    { name: 'German', language: 'de', text: 'Die Brücken wurden im Sturm gesperrt.', query: 'Brücke' },
    { name: 'Arabic', language: 'ar', text: 'انهارت الجسور بسبب الرياح', query: 'جسور' },
    { name: 'Chinese', language: 'zh', text: '这座桥在大风中倒塌了', query: '大风' },
    { name: 'Japanese', language: 'ja', text: '橋は強い風で崩れました', query: '風' },
    { name: 'Russian', language: 'ru', text: 'Мосты разрушились во время бури', query: 'мост' },
  ])('are found in $name, beside English texts', async ({ language, text, query }) => {
    const place = await makePlace();
    await add(place, ['The bridges were closed in the storm.'], 'en');
    await add(place, [text], language);
    expect(textsOf(await find(place, query))).toEqual([text]);
  });

  it.each([
    ['C++', 'A library in C++ for bridges.', 'A library in C for bridges.'],
    ['C#', 'Written in C# at first.', 'Written in C at first.'],
    ['.NET', 'It runs on .NET today.', 'A net of cables.'],
  ])('keep the special characters of %s', async (query, text, otherText) => {
    const place = await makePlace();
    await add(place, [text, otherText]);
    expect(textsOf(await find(place, query))).toEqual([text]);
  });

  it.each(['', '   ', '""', "' OR 1=1 --", '& | ! ( ) :*', 'the of and', '\u0000'])(
    'match nothing for the query %j',
    async (query) => {
      const place = await makePlace();
      await add(place, ['a bridge']);
      expect(await find(place, query)).toEqual([]);
    },
  );
});
