import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createPlace, indexSource, Place } from '@/bench/search/index-documents';
import { asId, createPageId, type UserId } from '@/lib/core/ids';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let makePlace: typeof createPlace;
let addSource: typeof indexSource;
let place: Place;

/** Each passage contains its compound once; `others` contain only the parts, many times, and must be ranked below it. */
const passages = {
  queue: 'Producers wait at asyncio.Queue when it is full.',
  queueParts: 'asyncio asyncio asyncio has a queue; a queue is a queue of asyncio.',
  put: 'Call asyncio.Queue.put_nowait only where a loss is allowed.',
  limits: 'Every bound stands in lib/core/limits.ts with its unit.',
  limitsParts: 'lib lib lib, core core core, limits limits limits, ts ts ts.',
  node: 'The worker runs on node.js since the spring.',
  nodeParts: 'A node of the graph, a node of the tree; js js.',
  camel: 'The field camelCase was renamed.',
  camelParts: 'A camel in any case: camel camel, case case.',
  snake: 'They read snake_case from the wire.',
  email: 'Write an e-mail to the harbour office.',
  mailParts: 'The mail came late, as the mail does.',
  art: 'A state-of-the-art turbine was fitted.',
  vector: 'A std::vector keeps its items side by side.',
  pointer: 'It follows node->next to the end.',
  windows: 'The log lies in C:\\Temp\\harbour\\boot.log on that machine.',
  scoped: 'Install @tidal/gauge-reader first.',
  address: 'Ask ada@pier-nine.example for the key.',
  site: 'The tide tables stand at https://tables.pier-nine.example/2026/spring?day=4 for a month.',
  version: 'Fixed in v12.7.31 of the firmware.',
  date: 'Surveyed on 2026-11-22 at low water.',
  decimal: 'The gauge read 3.14 metres.',
  hundred: 'A list of 314 boats.',
  acronym: 'The HTTPServer answered slowly.',
  digits: 'Use base64Encode before sending.',
  constant: 'Set MAX_TIDE_LEVEL before the start.',
  dunder: 'Its __init__ opens the port.',
  option: 'Run it with --dry-run to see.',
  hidden: 'The file .gitignore names them.',
  slash: 'It speaks TCP/IP and nothing else.',
  and: 'Their R&D moved to the quay.',
  covid: 'Closed during COVID-19 for a season.',
  utf: 'All texts are UTF-8 since then.',
  wifi: 'There is wi\u2011fi on the ferry.',
  method: 'Array.prototype.flatMap is enough here.',
  german: 'The U-Bahn-Bunker is closed.',
  cyrillic: 'Вышло онлайн-приложение гавани.',
  dashed: 'The pier--long closed--opens again.',
  ellipsis: 'They waited...nothing came.',
  plain: 'A queue forms at the ferry in summer.',
} as const;
type Name = keyof typeof passages;

beforeAll(async () => {
  instance = await openTestInstance();
  ({ createPlace: makePlace, indexSource: addSource } = await import('@/bench/search/index-documents'));
  place = await makePlace();
  const texts = Object.values(passages);
  await addSource(place, {
    title: '',
    language: 'en',
    passages: texts.map((text, ordinal) => ({
      ordinal,
      start: 0,
      end: text.length,
      headings: [],
      text,
      plain: text,
    })),
  });
});
afterAll(() => instance.close());

const queries: readonly (readonly [query: string, best: Name])[] = [
  ['asyncio.Queue', 'queue'],
  ['ASYNCIO.QUEUE', 'queue'],
  ['how long does asyncio.Queue wait', 'queue'],
  ['asyncio.Queue.put_nowait', 'put'],
  ['Queue.put_nowait', 'put'],
  ['put_nowait', 'put'],
  ['nowait', 'put'],
  ['lib/core/limits.ts', 'limits'],
  ['core/limits.ts', 'limits'],
  ['limits.ts', 'limits'],
  ['limits bound unit', 'limits'],
  ['node.js', 'node'],
  ['nodejs', 'node'],
  ['Node.js worker', 'node'],
  ['camelCase', 'camel'],
  ['camelcase', 'camel'],
  ['snake_case', 'snake'],
  ['snake', 'snake'],
  ['snakeCase', 'snake'],
  ['e-mail', 'email'],
  ['email', 'email'],
  ['state-of-the-art', 'art'],
  ['art', 'art'],
  ['std::vector', 'vector'],
  ['vector', 'vector'],
  ['node->next', 'pointer'],
  ['next', 'pointer'],
  ['C:\\Temp\\harbour\\boot.log', 'windows'],
  ['boot.log', 'windows'],
  ['boot', 'windows'],
  ['@tidal/gauge-reader', 'scoped'],
  ['gauge-reader', 'scoped'],
  ['tidal', 'scoped'],
  ['ada@pier-nine.example', 'address'],
  ['ada', 'address'],
  ['https://tables.pier-nine.example/2026/spring', 'site'],
  ['tables.pier-nine.example', 'site'],
  ['tables 2026', 'site'],
  ['v12.7.31', 'version'],
  ['12.7.31', 'version'],
  ['2026-11-22', 'date'],
  ['3.14', 'decimal'],
  ['314', 'hundred'],
  ['HTTPServer', 'acronym'],
  ['http server', 'acronym'],
  ['base64Encode', 'digits'],
  ['encode', 'digits'],
  ['MAX_TIDE_LEVEL', 'constant'],
  ['tide level', 'constant'],
  ['__init__', 'dunder'],
  ['init', 'dunder'],
  ['--dry-run', 'option'],
  ['dry run', 'option'],
  ['.gitignore', 'hidden'],
  ['TCP/IP', 'slash'],
  ['tcp', 'slash'],
  ['R&D', 'and'],
  ['COVID-19', 'covid'],
  ['covid19', 'covid'],
  ['covid', 'covid'],
  ['UTF-8', 'utf'],
  ['utf8', 'utf'],
  ['wi-fi', 'wifi'],
  ['wifi', 'wifi'],
  ['Array.prototype.flatMap', 'method'],
  ['prototype.flatMap', 'method'],
  ['flatMap', 'method'],
  ['bunker', 'german'],
  ['онлайн', 'cyrillic'],
  ['closed long pier', 'dashed'],
  ['nothing waited', 'ellipsis'],
  ['queue', 'queueParts'],
  ['queue ferry', 'plain'],
  ['"put nowait only"', 'put'],
  ['"mail to the harbour"', 'email'],
  ['"e-mail to the harbour"', 'email'],
  ['"core limits ts with"', 'limits'],
];

async function find(query: string, within: Place = place) {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { findPassages } = await import('../store');
  return inWholeWorkspace(within.workspaceId, (database) =>
    findPassages(database, query, { scope: {}, limit: 50 }),
  );
}

describe('a compound word', () => {
  it.each(queries)('is found whole and by its parts: %s', async (query, best) => {
    expect((await find(query))[0]?.text).toBe(passages[best]);
  });

  it('ranks below the same word written alone', async () => {
    const other = await makePlace();
    const texts = ['They fill gauge.reader of it.', 'They fill a gauge from it.'];
    const written = texts.map((text, ordinal) => ({
      ordinal,
      start: 0,
      end: text.length,
      headings: [],
      text,
      plain: text,
    }));
    await addSource(other, { title: '', language: 'en', passages: written });
    expect((await find('gauge', other)).map(({ text }) => text)).toEqual(texts.toReversed());
  });

  it.each([
    ['limits.ts', 'limits', ['limits', 'ts']],
    ['lib/core/limits.ts', 'limits', ['lib/core/limits.ts']],
    ['email', 'email', ['e-mail']],
    ['nowait', 'put', ['nowait']],
    ['camel', 'camel', ['camel']],
  ] as const)('is marked where the query matches it: %s', async (query, name, marked) => {
    const found = (await find(query)).filter(({ text }) => text === passages[name]);
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { findMatches } = await import('../match-store');
    const [marks] = await inWholeWorkspace(place.workspaceId, (database) =>
      findMatches(database, found, query),
    );
    expect(marks?.map(({ start, end }) => passages[name].slice(start, end))).toEqual(marked);
  });

  it('does not match a phrase that the text does not contain', async () => {
    expect((await find('"put limits"')).map(({ text }) => text)).toEqual([]);
  });
});

/** Creates a page for each passage, with nothing else on it. */
async function writePages(): Promise<void> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { insertPage } = await import('@/lib/domain/pages/page-store');
  const { indexPage } = await import('@/lib/domain/pages/search-store');
  await inWholeWorkspace(place.workspaceId, async (database) => {
    for (const [index, text] of Object.values(passages).entries()) {
      const page = await insertPage(database, {
        id: createPageId(),
        workspaceId: place.workspaceId,
        kind: 'page',
        title: `Sheet ${index}`,
        filePath: null,
        format: 'logseq',
        text,
        blockIds: [],
        version: 1,
        isTainted: false,
        createdBy: asId<UserId>('nobody'),
      });
      await indexPage(database, page, 'sourcebook_english');
    }
  });
}

describe('a knowledge page', () => {
  beforeAll(writePages);

  /** The rank of a page depends on how often a word occurs, but not on how rare it is, and it ignores phrases. */
  const ofPassages = ['queue ferry', 'limits bound unit'];
  it.each(queries.filter(([query]) => !query.startsWith('"') && !ofPassages.includes(query)))(
    'is found by the same words: %s',
    async (query, best) => {
      const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
      const { searchPages } = await import('@/lib/domain/pages/search-store');
      const found = await inWholeWorkspace(place.workspaceId, (database) =>
        searchPages(database, place.workspaceId, { query, configuration: 'sourcebook_english', limit: 50 }),
      );
      expect(found[0]?.title).toBe(`Sheet ${Object.keys(passages).indexOf(best)}`);
    },
  );
});
