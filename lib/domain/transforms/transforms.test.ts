import { describe, expect, it } from 'vitest';
import { transformGroups } from '@/lib/protocol/artifact-words';
import { matchMarkers } from '@/lib/protocol/llmcp';
import { transforms } from './registry';

const quote = (n: number, words: string) => ({ n, quote: words });
const stated = (text: string, n: number) => ({ text, quotes: [quote(n, `${text} (quoted)`)] });

/** One small example of the data of each type, with quotes that show their order. */
const examples: Record<string, unknown> = {
  report: {
    type: 'report',
    lead: [stated('Lead', 1)],
    sections: [{ heading: 'One', statements: [stated('First', 2), stated('Second', 1)] }],
  },
  executive_brief: {
    type: 'executive_brief',
    bottomLine: stated('Bottom', 3),
    keyPoints: [stated('Point', 1)],
    figures: [stated('Figure', 2)],
    dates: [stated('Date', 1)],
  },
  pros_and_cons: { type: 'pros_and_cons', pros: [stated('Cheap', 2)], cons: [stated('Loud', 1)] },
  quiz: {
    type: 'quiz',
    questions: [
      { question: 'When?', choices: ['1951', '1958'], answer: '1951', quotes: [quote(2, 'In 1951.')] },
      {
        question: 'Who?',
        choices: ['Hale', 'Oakes'],
        answer: 'Oakes',
        quotes: [quote(1, 'Oakes built it.')],
      },
    ],
  },
  takeaways: { type: 'takeaways', items: [stated('First', 2), stated('Second', 1)] },
  glossary: {
    type: 'glossary',
    terms: [
      { term: 'Spillway', meaning: 'a way for water', quotes: [quote(1, 'A spillway is a way for water.')] },
      { term: 'Dam', meaning: 'a wall', quotes: [quote(2, 'A dam is a wall.')] },
    ],
  },
  outline: {
    type: 'outline',
    items: [
      { source: 'A', heading: 'History', level: 1, ...stated('It began', 1) },
      { source: 'A', heading: 'The flood', level: 2, ...stated('It rained', 2) },
    ],
  },
  action_items: {
    type: 'action_items',
    items: [
      { due: null, ...stated('Replace the seals', 2) },
      { due: 'June 2029', ...stated('Inspect the dam', 1) },
    ],
  },
  faq: {
    type: 'faq',
    items: [
      { question: 'Why?', answer: 'A b. C d.', quotes: [quote(1, 'A b.'), quote(2, 'C d.')] },
      { question: 'When?', answer: 'Then.', quotes: [quote(1, 'Then, they say.')] },
    ],
  },
  timeline: {
    type: 'timeline',
    events: [
      { date: '1958-06', written: 'June 1958', ...stated('Done', 2) },
      { date: '1951-03-14', precision: 'day', written: '14 March 1951', ...stated('Approved', 1) },
      { date: '-0044', written: '44 BC', ...stated('Older', 1) },
    ],
  },
  comparison: {
    type: 'comparison',
    subjects: ['A', 'B | C'],
    rows: [
      {
        attribute: 'cost',
        disagrees: true,
        cells: [
          { subject: 'B | C', value: '4', quotes: [quote(2, 'four')] },
          { subject: 'A', value: '3', quotes: [quote(1, 'three')] },
        ],
      },
      {
        attribute: 'age',
        disagrees: false,
        cells: [{ subject: 'A', value: '9', quotes: [quote(1, 'nine')] }],
      },
    ],
  },
  study_guide: {
    type: 'study_guide',
    sections: [{ heading: 'Dams', statements: [stated('Water waits', 2)] }],
    terms: [{ term: 'Dam', meaning: 'a wall', quotes: [quote(1, 'A dam is a wall.')] }],
    questions: [{ question: 'Why?', answer: 'For water.', quotes: [quote(2, 'It is for water.')] }],
  },
  bibliography: {
    type: 'bibliography',
    entries: [
      { n: 1, title: 'A report', ...stated('It counts', 1) },
      { n: 2, title: 'Essays', ...stated('It muses', 2) },
    ],
  },
  data_table: {
    type: 'data_table',
    columns: ['Height', 'Built'],
    rows: [
      {
        subject: 'Dam | one',
        cells: [
          { column: 'Height', value: '42 m', quotes: [quote(1, 'It is 42 m high.')] },
          { column: 'Built', value: null, quotes: [] },
        ],
      },
    ],
  },
  mind_map: {
    type: 'mind_map',
    centre: 'Dams',
    branches: [
      { label: 'Water', statements: [stated('It waits', 2), stated('It flows', 1)] },
      { label: 'Power', statements: [stated('It hums', 1)] },
    ],
  },
  slide_deck: {
    type: 'slide_deck',
    slides: [
      { heading: 'Dams', points: [stated('They hold', 1)], notes: [stated('They hold long', 2)] },
      { heading: 'Notes only', points: [], notes: [stated('Said', 1)] },
    ],
  },
  email: { type: 'email', subject: 'Dams', points: [stated('They hold', 1), stated('They last', 2)] },
  podcast_script: {
    type: 'podcast_script',
    title: 'Dams',
    exchanges: [{ question: 'Why?', answers: [{ ...stated('For water', 2), source: 'Essays' }] }],
  },
  flashcards: {
    type: 'flashcards',
    cards: [
      { front: 'What?', back: '*That*', quotes: [quote(1, 'that')] },
      { front: 'Who?', back: 'They', quotes: [quote(2, 'they')] },
    ],
  },
};

/** Returns the quotes in the order of the data, at any depth. */
function listQuotes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listQuotes);
  if (typeof value !== 'object' || value === null) return [];
  if ('quote' in value && typeof value.quote === 'string') return [value.quote];
  return Object.values(value).flatMap(listQuotes);
}

function make(type: string, given: unknown, config: Record<string, unknown> = {}) {
  const transform = transforms.find((each) => each.type === type);
  const made = transform?.make(given, config);
  if (made?.ok !== true) throw new Error(made?.failure);
  return made.value;
}

describe.each(transforms.map((transform) => [transform.type, transform] as const))(
  '%s',
  (type, transform) => {
    it('writes a marker for each quote, in the order of its entries and its data', () => {
      const page = make(type, examples[type]);
      const { markers, unanchored } = matchMarkers(page.markdown, page.entries);
      expect(markers.map((marker) => marker.entryIndex)).toEqual(page.entries.map((_entry, index) => index));
      expect(unanchored).toEqual([]);
      expect(page.entries.map((entry) => entry.quote)).toEqual(listQuotes(page.data));
      expect(page.droppedCount).toBe(0);
      expect(page.isEmpty).toBe(false);
    });

    it('keeps data that reads back unchanged', () => {
      const page = make(type, examples[type]);
      expect(make(type, page.data)).toEqual(page);
    });

    it('has labelled options with defaults, and accepts no others', () => {
      expect(transform.readOptions({}).ok).toBe(true);
      expect(transform.readOptions({ colour: 'red' }).ok).toBe(false);
      const { properties } = transform.optionsSchema as { properties: Record<string, { title?: string }> };
      for (const property of Object.values(properties)) expect(property.title).toBeTruthy();
      expect(transform.writeInstruction({}).length).toBeGreaterThan(40);
      expect(transform.dataSchema).toMatchObject({ type: 'object' });
    });

    it('stands in a group and says what it does', () => {
      expect(transformGroups).toContain(transform.group);
      for (const sentence of [transform.description, transform.withoutModel]) expect(sentence).toMatch(/\.$/);
    });

    it('reports when there is nothing of its kind', () => {
      const empty: Record<string, unknown> = { ...(examples[type] as object) };
      for (const [key, value] of Object.entries(empty)) if (Array.isArray(value)) empty[key] = [];
      if ('bottomLine' in empty) empty['bottomLine'] = null;
      expect(make(type, empty).isEmpty).toBe(true);
    });
  },
);

describe('an unproved item', () => {
  it('is left out and counted', () => {
    const page = make('flashcards', {
      type: 'flashcards',
      cards: [
        { front: 'a', back: 'b', quotes: [] },
        { front: 'c', back: 'd', quotes: [{ n: 1, quote: '' }] },
        { front: 'e', back: 'f', quotes: [quote(1, 'g'), { n: 0, quote: 'h' }] },
      ],
    });
    expect(page.markdown).toBe('- **e**\\\n  f [1]');
    expect(page.droppedCount).toBeGreaterThanOrEqual(2);
  });

  it('is left out too if it is a question that does not offer its answer, or offers one twice', () => {
    const asked = { question: 'When?', answer: '1951', quotes: [quote(1, 'In 1951.')] };
    const questions = [
      { ...asked, choices: ['1958', '1960'] },
      { ...asked, choices: ['1951', '1951'] },
      { ...asked, choices: ['1951', '1958'] },
    ];
    const page = make('quiz', { type: 'quiz', questions });
    expect(page.droppedCount).toBe(2);
    expect(page.markdown).toContain('- 1951\n- 1958');
  });

  it('is a failure when it is not in a list', () => {
    const [, brief] = transforms;
    expect(
      brief?.make({ ...(examples['executive_brief'] as object), bottomLine: { text: 'x', quotes: [] } }, {})
        .ok,
    ).toBe(false);
    expect(brief?.make('prose', {}).ok).toBe(false);
  });
});

describe('the Markdown of a page', () => {
  it('orders a timeline by date, with years BC first, or the other way round', () => {
    const dates = (config: Record<string, unknown>) =>
      (make('timeline', examples['timeline'], config).data as { events: { date: string }[] }).events.map(
        ({ date }) => date,
      );
    expect(dates({})).toEqual(['-0044', '1951-03-14', '1958-06']);
    expect(dates({ order: 'newest_first' })).toEqual(['1958-06', '1951-03-14', '-0044']);
  });

  it('puts each marker behind its own sentence when the answer consists of its quotes', () => {
    expect(make('faq', examples['faq']).markdown).toContain('A b. [1] C d. [2]');
  });

  it('writes a comparison as a table that marks differences and has a dash for a missing value', () => {
    expect(make('comparison', examples['comparison']).markdown).toBe(
      [
        '|  | A | B \\| C |',
        '| --- | --- | --- |',
        '| **cost** (the sources differ) | 3 [1] | 4 [2] |',
        '| age | 9 [1] | – |',
      ].join('\n'),
    );
  });

  it.each([
    [
      'quiz',
      '**1. When?**\n\n- 1951\n- 1958\n\n**2. Who?**\n\n- Hale\n- Oakes\n\n## Answers\n\n**1.** 1951 [2]\n\n**2.** Oakes [1]',
    ],
    ['pros_and_cons', '## Pros\n\n- Cheap [2]\n\n## Cons\n\n- Loud [1]'],
    ['takeaways', '- First [2]\n- Second [1]'],
    ['glossary', '- **Dam** — a wall [2]\n- **Spillway** — a way for water [1]'],
    ['outline', '## History\n\nIt began [1]\n\n### The flood\n\nIt rained [2]'],
    ['action_items', '- Replace the seals [2]\n- **June 2029** — Inspect the dam [1]'],
  ])('writes the example of %s as %j', (type, markdown) => {
    expect(make(type, examples[type]).markdown).toBe(markdown);
  });

  it('escapes Markdown marks in data', () => {
    expect(make('flashcards', examples['flashcards']).markdown).toContain('\\*That\\*');
  });
});

describe('tables', () => {
  it.each([
    ['timeline', ['Date', 'As written', 'Event', 'Quote', 'Source'], 3],
    ['comparison', ['', 'A', 'B | C', 'Differs'], 2],
    ['faq', ['Question', 'Answer', 'Quote', 'Source'], 2],
    ['quiz', ['Question', 'Choices', 'Answer', 'Quote', 'Source'], 2],
    ['pros_and_cons', ['Side', 'Point', 'Quote', 'Source'], 2],
    ['takeaways', ['Takeaway', 'Quote', 'Source'], 2],
    ['glossary', ['Term', 'Meaning', 'Quote', 'Source'], 2],
    ['action_items', ['Item', 'Date', 'Quote', 'Source'], 2],
    ['flashcards', ['Front', 'Back', 'Quote', 'Source'], 2],
  ])('of a %s have a header and one row per entry', (type, head, count) => {
    const transform = transforms.find((each) => each.type === type);
    const [table] = transform?.listTables(make(type, examples[type]).data, (n) => `Source ${n}`) ?? [];
    expect(table?.rows[0]).toEqual(head);
    expect(table?.rows).toHaveLength(count + 1);
  });
});

describe('the facts of a bibliography', () => {
  const facts = {
    url: 'https://example.org/a_(b)',
    author: 'R. Hale',
    site: 'Example',
    published: '1958-06-02',
  };
  const unknown = { url: null, author: null, site: null, published: null };
  const sources = [
    { n: 1, title: 'Zinc', ...facts },
    { n: 2, title: 'Alum', ...unknown },
  ];
  const entry = (n: number, more: object = {}) => ({
    n,
    title: 'Invented',
    ...stated('It counts', n),
    ...more,
  });
  const build = (entries: readonly object[], config: Record<string, unknown> = {}) => {
    const made = transforms
      .find(({ type }) => type === 'bibliography')
      ?.make({ type: 'bibliography', entries }, config, sources);
    if (made?.ok !== true) throw new Error(made?.failure);
    return made.value;
  };

  it('come from the sources, whatever a model wrote', () => {
    expect(build([entry(1, { author: 'Somebody', url: 'https://elsewhere.example' })]).markdown).toBe(
      '- R. Hale, [**Zinc**](https://example.org/a_%28b%29), Example, 2 June 1958.\\\n  It counts [1]',
    );
  });

  it('decide the order, and a source without the fact comes last', () => {
    const titles = (order: string) =>
      (build([entry(2), entry(1)], { order }).data as { entries: { title: string }[] }).entries.map(
        ({ title }) => title,
      );
    expect(titles('title')).toEqual(['Alum', 'Zinc']);
    expect(titles('author')).toEqual(['Zinc', 'Alum']);
    expect(titles('newest_first')).toEqual(['Zinc', 'Alum']);
  });

  it('stand once for each source', () => {
    expect(build([entry(1), entry(1)]).entries).toHaveLength(1);
  });
});

describe('the frame of an email', () => {
  it('follows the options, and a model may write its own', () => {
    const config = { tone: 'formal', recipient: 'Dr Hale' };
    expect(make('email', examples['email'], config).markdown).toContain('\n\nDear Dr Hale,\n\n');
    const own = { ...(examples['email'] as object), greeting: 'Good morning,' };
    expect(make('email', own, config).markdown).toContain('\n\nGood morning,\n\n');
  });
});
