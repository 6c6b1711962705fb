import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../answer/answer-question';
import { findDates } from '../analysis/dates';
import { makeIndex, readCollection } from '../__fixtures__/make-request';
import { readWrittenValue } from '../tasks/read-written-value';
import { buildActionItems } from './build-action-items';
import { buildComparison } from './build-comparison';
import { buildBibliography } from './build-bibliography';
import { buildDataTable } from './build-data-table';
import { buildEmail } from './build-email';
import { buildExecutiveBrief } from './build-executive-brief';
import { buildFaq } from './build-faq';
import { buildFlashcards } from './build-flashcards';
import { buildGlossary } from './build-glossary';
import { buildGuide } from './build-guide';
import { buildMindMap } from './build-mind-map';
import { buildOutline } from './build-outline';
import { buildPodcastScript } from './build-podcast-script';
import { buildProsAndCons } from './build-pros-and-cons';
import { buildQuiz } from './build-quiz';
import { buildReport } from './build-report';
import { buildSlideDeck } from './build-slide-deck';
import { buildStudyGuide } from './build-study-guide';
import { buildTakeaways } from './build-takeaways';
import { buildTimeline } from './build-timeline';

const index = makeIndex(readCollection());
const listAll = (...quoted: readonly { readonly quotes: readonly { readonly quote: string }[] }[]) =>
  quoted.flatMap(({ quotes }) => quotes.map(({ quote }) => quote));

describe('buildTimeline', () => {
  const { events } = buildTimeline(index);

  it('finds at least eight events and sorts them by date', () => {
    expect(events.length).toBeGreaterThanOrEqual(8);
    expect(events.map(({ date }) => date)).toEqual(events.map(({ date }) => date).sort());
  });

  it('quotes for each event a sentence that contains its date', () => {
    for (const { date, quotes } of events) {
      expect(quotes.length).toBeGreaterThan(0);
      for (const { quote } of quotes) expect(findDates(quote).map(({ iso }) => iso)).toContain(date);
    }
  });

  it('keeps each date as precise as the source', () => {
    expect(events).toContainEqual(expect.objectContaining({ date: '2004-05-12', precision: 'day' }));
    expect(events).toContainEqual(expect.objectContaining({ date: '1997-03', precision: 'month' }));
    expect(events).toContainEqual(expect.objectContaining({ date: '1926', precision: 'year' }));
  });
});

describe('buildTimeline of a table', () => {
  it('describes a row cell by cell without its date, and quotes the whole row', () => {
    const table =
      '| Date | What | Note |\n| - | - | - |\n| 1940-07-01 | The bridge opens to all traffic | Third longest span |';
    expect(buildTimeline(makeIndex([{ title: 'T', markdown: table }])).events).toEqual([
      expect.objectContaining({
        text: 'The bridge opens to all traffic · Third longest span',
        quotes: [{ n: 1, quote: '1940-07-01 The bridge opens to all traffic Third longest span' }],
      }),
    ]);
  });
});

describe('buildComparison', () => {
  const { rows, subjects } = buildComparison(index);

  it('compares six sources in at least three rows', () => {
    expect(subjects).toHaveLength(6);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  it('marks a row in which two sources give different numbers', () => {
    const row = rows.find(({ attribute }) => attribute === 'Total length');
    expect(row?.disagrees).toBe(true);
    expect(row?.cells.map(({ value }) => value).filter((value) => value !== null)).toEqual([
      '1,180 metres',
      '1,210 metres',
    ]);
  });

  it('compares a line and a sentence about the same thing in one row', () => {
    const { rows: compared } = buildComparison(
      makeIndex([
        { title: 'Harrow Dam', markdown: 'Construction cost: 4.6 million pounds.' },
        {
          title: 'The Harrow Dam',
          markdown: 'Construction cost was 4.2 million pounds, twice the first estimate.',
        },
      ]),
    );
    expect(compared).toEqual([expect.objectContaining({ attribute: 'Construction cost', disagrees: true })]);
  });

  it('does not mark a row in which the sources agree', () => {
    const agreeing = buildComparison(
      makeIndex([
        { title: 'Lisbon Column', markdown: 'Weight: 12 kg\n\nHeight: 3 metres' },
        { title: 'About the Lisbon Column', markdown: 'Weight: 12 kg\n\nHeight: 4 metres' },
      ]),
    );
    expect(agreeing.rows.map(({ attribute, disagrees }) => [attribute, disagrees])).toEqual([
      ['Height', true],
      ['Weight', false],
    ]);
  });

  it('sets the prices of two products side by side, and calls them no difference of the sources', () => {
    const lamp = (model: number, price: number) => ({
      title: `Brightway Lamp ${model}`,
      markdown: `# Brightway Lamp ${model}\n\nThe Brightway Lamp ${model} lights a room.\n\nPrice: $${price}\n\nWeight: 2 kg`,
    });
    const { rows: compared } = buildComparison(makeIndex([lamp(20, 35), lamp(30, 48)]));
    const [price] = compared.filter(({ attribute }) => attribute === 'Price');
    expect(price?.cells.map(({ value }) => value)).toEqual(['$35', '$48']);
    expect(compared.filter(({ disagrees }) => disagrees)).toEqual([]);
  });

  it('compares a figure in a sentence only with what it directly measures', () => {
    const { rows: compared } = buildComparison(
      makeIndex([
        { title: 'A', markdown: 'The main span of 420 metres was the longest. It fell in 5 minutes.' },
        { title: 'B', markdown: 'The main span was 420 metres long when the deck, after 30 minutes, fell.' },
      ]),
    );
    expect(compared.map(({ attribute, cells }) => [attribute, ...cells.map(({ value }) => value)])).toEqual([
      ['Main span', '420 metres', '420 metres long'],
    ]);
  });

  it('gives a quote for every value, and none for an empty cell', () => {
    for (const cell of rows.flatMap((row) => row.cells))
      expect(cell.value === null).toBe(cell.quotes.length === 0);
  });
});

describe('buildFaq', () => {
  const { items } = buildFaq(index);

  it('asks at least six different questions', () => {
    expect(new Set(items.map(({ question }) => question)).size).toBeGreaterThanOrEqual(6);
    for (const { question } of items) expect(question).toMatch(/^\p{Lu}.*\?$/u);
  });

  it('asks about terms the text defines, and when dated events happened', () => {
    const questions = buildFaq(index, { most: 30 }).items.map(({ question }) => question);
    expect(questions).toContain('What is the avocet?');
    expect(questions).toContain('What can you see from the bridge?');
    expect(questions.some((question) => question.startsWith('When was'))).toBe(true);
  });
});

describe('buildFlashcards', () => {
  const { cards } = buildFlashcards(index);

  it('makes at least ten cards, each with its quote', () => {
    expect(cards.length).toBeGreaterThanOrEqual(10);
    for (const { quotes } of cards) expect(quotes).toHaveLength(1);
  });

  it('asks nothing twice, neither in the same words nor in nearly the same', () => {
    const markdown = [
      'The output is a pointer to a tree.',
      'The output is a list of all the names in it.',
      'Like the entire family, this lamp was first sold in 1994 in Norway and in Sweden.',
      'Like the entire family, the lamp was first sold in 1995 in Norway and in Sweden.',
      'A lantern is a lamp that can be carried.',
      'A lantern is a lamp with a handle.',
    ].join('\n\n');
    const fronts = buildFlashcards(makeIndex([{ title: 'Lamps', markdown }])).cards.map(({ front }) => front);
    expect(fronts.toSorted()).toEqual([
      'Like the entire family, this lamp was first sold in _____ in Norway and in Sweden.',
      'What is a lantern?',
    ]);
  });

  it.each(['We sell the Summit 24™ in March.', 'The parser of ASN.1 reads it in one pass.'])(
    'cuts no name in two: %s',
    (markdown) => {
      for (const { front } of buildFlashcards(makeIndex([{ title: 'T', markdown }])).cards)
        expect(front).not.toMatch(/[\p{L}\p{N}]_____|_____[\p{L}\p{N}™]|_____\.\p{N}/u);
    },
  );

  it('keeps the answer off the front and includes it in the quote', () => {
    for (const { front, back, quotes } of cards) {
      expect(front).not.toContain(back);
      expect(quotes[0]?.quote).toContain(back);
    }
  });
});

describe('buildQuiz', () => {
  const { questions } = buildQuiz(index);

  it('offers for each question its answer among two or three others of the same form', () => {
    expect(questions.length).toBeGreaterThan(2);
    for (const { choices, answer, question } of questions) {
      expect(choices).toContain(answer);
      expect(new Set(choices).size).toBe(choices.length);
      expect(choices.length).toBeGreaterThanOrEqual(3);
      expect(question).not.toContain(answer);
      expect(new Set(choices.map((choice) => findDates(choice)[0]?.precision)).size).toBe(1);
    }
  });

  it('asks nothing twice, and offers no choice twice', () => {
    const { questions } = buildQuiz(index, { most: 50 });
    expect(new Set(questions.map(({ question }) => question.toLowerCase())).size).toBe(questions.length);
    for (const { choices } of questions) expect(new Set(choices).size).toBe(choices.length);
  });

  it('asks nothing if there are too few choices', () => {
    const markdown = 'The mill on the river was opened in 1951 by the mayor.';
    expect(buildQuiz(makeIndex([{ title: 'Mill', markdown }])).questions).toEqual([]);
  });
});

describe('buildProsAndCons', () => {
  const sides = (markdown: string) => {
    const { pros, cons } = buildProsAndCons(makeIndex([{ title: 'Heat pumps', markdown }]));
    return [pros.map(({ text }) => text), cons.map(({ text }) => text)];
  };

  it('takes what stands below a heading that says so', () => {
    const markdown =
      '## Advantages\n\n- It is quiet.\n\n## Drawbacks\n\n- It is dear.\n\n## Pros and cons\n\nRead on.';
    expect(sides(markdown)).toEqual([['It is quiet.'], ['It is dear.']]);
  });

  it('takes sentences that call something so, and none that denies it', () => {
    const pro = 'One advantage of the pump is that it needs no chimney.';
    const con = 'The main drawback of the pump is the price of its compressor.';
    const denies = 'A pump without disadvantages has not been built by anybody.';
    expect(sides([pro, con, denies].join('\n\n'))).toEqual([[pro], [con]]);
  });
});

describe('buildReport and buildExecutiveBrief', () => {
  it('writes a section for each source, with quoted statements only', () => {
    const { sections } = buildReport(index);
    expect(sections.length).toBeGreaterThanOrEqual(4);
    for (const { text, quotes } of sections.flatMap((section) => section.statements)) {
      expect(quotes.map(({ quote }) => quote)).toEqual([text]);
    }
  });

  it('gives a bottom line, key points and figures with a number, each only once', () => {
    const brief = buildExecutiveBrief(index);
    expect(brief.bottomLine).not.toBeNull();
    expect(brief.keyPoints.length).toBeGreaterThanOrEqual(4);
    for (const { text } of brief.figures) expect(text).toMatch(/\d/);
    const all = [...brief.keyPoints, ...brief.figures, ...brief.dates].map(({ text }) => text);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('buildTakeaways', () => {
  it('hears every source before it hears one twice, and says nothing twice', () => {
    const { items } = buildTakeaways(index, { most: 6 });
    expect(new Set(items.flatMap(({ quotes }) => quotes.map(({ n }) => n)))).toEqual(
      new Set([1, 2, 3, 4, 5, 6]),
    );
    const texts = buildTakeaways(index, { most: 30 }).items.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('buildGlossary', () => {
  it('lists defined terms in alphabetical order, each once, with the first definition', () => {
    const markdown = [
      'A weir is a low wall across a river.',
      'A spillway is a structure that lets water pass.',
      'A weir is a kind of dam, others say.',
      'At the heart of the dam is a valve of bronze.',
      'Building a dam is a task for many years.',
      '- Better sleep: Those who build dams can sleep at night.',
    ].join('\n\n');
    expect(buildGlossary(makeIndex([{ title: 'Dams', markdown }])).terms).toEqual([
      expect.objectContaining({ term: 'Spillway', meaning: 'a structure that lets water pass.' }),
      expect.objectContaining({ term: 'Weir', meaning: 'a low wall across a river.' }),
    ]);
  });
});

describe('buildOutline', () => {
  it('lists the headings in their order, with a sentence from directly below each', () => {
    const markdown =
      '# Dams\n\n## Height\n\nThe dam is sixty metres high at its middle.\n\n### Crest\n\nThe crest of the dam carries a narrow road.\n\n## Empty\n';
    const { items } = buildOutline(makeIndex([{ title: 'Dams', markdown }]));
    expect(items.map(({ heading, level, text }) => [heading, level, text])).toEqual([
      ['Height', 2, 'The dam is sixty metres high at its middle.'],
      ['Crest', 3, 'The crest of the dam carries a narrow road.'],
    ]);
  });
});

describe('buildActionItems', () => {
  const tasks = (markdown: string) =>
    buildActionItems(makeIndex([{ title: 'Minutes', markdown }])).items.map(({ text, due }) => [text, due]);

  it.each([
    [
      '- Replace the seals before 1 March 2027.',
      [['Replace the seals before 1 March 2027.', '1 March 2027']],
    ],
    ['The council must approve the plan.', [['The council must approve the plan.', null]]],
    ['We recommend that the deck be painted.', [['We recommend that the deck be painted.', null]]],
  ])('finds what is to be done in %j', (markdown, items) => expect(tasks(markdown)).toEqual(items));

  it.each([
    'The council approved the plan.',
    'The seals should have been replaced.',
    'Should we replace the seals?',
    'Paint on the deck is peeling.',
  ])('finds no task in %j', (markdown) => expect(tasks(markdown)).toEqual([]));
});

describe('buildGuide', () => {
  const answers = (text: string) =>
    answerQuestion(index, { text, earlier: [] }, { sources: [], leftOut: 0 }).outcome === 'answered';

  it('offers three to five questions that the same model can answer', () => {
    const { questions, sources, topics } = buildGuide(index, {}, answers);
    expect(questions.length).toBeGreaterThanOrEqual(3);
    expect(questions.length).toBeLessThanOrEqual(5);
    for (const { question } of questions) expect(answers(question)).toBe(true);
    expect(sources).toHaveLength(6);
    expect(topics).toContain('Marlow Bridge');
  });

  it('offers no question that its caller would not answer', () => {
    expect(buildGuide(index, {}, () => false).questions).toEqual([]);
  });

  it('names only one of several topics that are alike', () => {
    const roles = ['Senior Support Clerk', 'Lead Support Clerk', 'Junior Support Clerk', 'Harbour Master'];
    const lines = roles.flatMap((role) => [`We met a ${role} today.`, `Then the ${role} went home.`]);
    const { topics } = buildGuide(makeIndex([{ title: 'T', markdown: lines.join('\n\n') }]), {}, () => false);
    expect(topics.filter((topic) => topic.endsWith('Clerk'))).toHaveLength(1);
    expect(topics).toContain('Harbour Master');
  });

  it('asks about each source in turn', () => {
    const { questions } = buildGuide(index, { most: 4 }, () => true);
    const numbers = questions.map(({ quotes: [first] }) => first?.n);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each([
    'Our repository is a great way to follow along with changes.',
    'For example: the office sends a letter to each member in spring.',
    'Be patient - the office is a place where all members meet each week.',
    'Personally I find the office amazing as it is a quiet place for all members.',
    'How humid is the oven of the bakery in the morning?',
    'Each of these copies is a file with the same content as the first.',
  ])('does not ask what the subject of %j is', (text) => {
    const { questions } = buildGuide(makeIndex([{ title: 'T', markdown: `- ${text}` }]), {}, () => true);
    expect(questions.filter(({ question }) => /^(?:Who|What) (?:is|does)/u.test(question))).toEqual([]);
  });
});

describe('buildStudyGuide', () => {
  const { sections, terms, questions } = buildStudyGuide(index);

  it('has sections, terms and questions, and asks for nothing that a term says', () => {
    expect(sections.length).toBeGreaterThan(2);
    expect(terms.length).toBeGreaterThan(0);
    expect(questions.length).toBeGreaterThan(2);
    const defined = new Set(listAll(...terms));
    for (const quote of listAll(...sections.flatMap(({ statements }) => statements), ...questions))
      expect(defined).not.toContain(quote);
  });
});

describe('buildBibliography', () => {
  it('has one entry for each source, quoted from that source', () => {
    const { entries } = buildBibliography(index);
    expect(entries.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { n, quotes } of entries) expect(quotes.map((quote) => quote.n)).toEqual([n]);
  });
});

describe('buildDataTable', () => {
  const dam = (title: string, height: string, cost: string) => ({
    title,
    markdown: `# ${title}\n\nHeight: ${height}\n\nConstruction cost was ${cost}, and Anna Hale drew the plans.`,
  });
  const dams = makeIndex([
    dam('Harrow', '42 m', '4.6 million pounds'),
    dam('Lisle', '58 m', '9 million pounds'),
  ]);

  it('lists what most sources state, each value as it is written', () => {
    const { columns, rows } = buildDataTable(dams, {}, readWrittenValue);
    expect(columns).toContain('Height');
    expect(rows.map(({ subject }) => subject)).toEqual(['Harrow', 'Lisle']);
    const heights = rows.map(({ cells }) => cells.find(({ column }) => column === 'Height')?.value);
    expect(heights).toEqual(['42 m', '58 m']);
  });

  it('answers the columns that a person named, and leaves a cell empty where a source is silent', () => {
    const { columns, rows } = buildDataTable(
      dams,
      { columns: 'construction cost, colour of the paint' },
      readWrittenValue,
    );
    expect(columns).toEqual(['Construction cost', 'Colour of the paint']);
    expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [expect.stringContaining('4.6 million'), null],
      [expect.stringContaining('9 million'), null],
    ]);
  });

  it('describes each source by its own sentences where they state nothing in common', () => {
    const apart = makeIndex([
      {
        title: 'Bees',
        markdown: 'Bees visit the flowers of the meadow every day and carry their pollen home.',
      },
      { title: 'Trams', markdown: 'The tram to the harbour was opened in 1926 and runs every ten minutes.' },
    ]);
    const { columns, rows } = buildDataTable(apart, {}, readWrittenValue);
    expect(columns).toEqual(['Main point', 'Figure', 'Date']);
    expect(rows).toHaveLength(2);
    for (const { cells } of rows) {
      const quotes = listAll(...cells);
      expect(quotes.length).toBeGreaterThan(0);
      expect(new Set(quotes).size).toBe(quotes.length);
    }
  });

  it('has no two columns of one name', () => {
    const { columns } = buildDataTable(index, {}, readWrittenValue);
    expect(new Set(columns.map((column) => column.toLowerCase())).size).toBe(columns.length);
  });
});

describe('buildMindMap', () => {
  it('says nothing on two branches, and has at least two statements on each', () => {
    const { branches } = buildMindMap(index);
    expect(branches.length).toBeGreaterThan(2);
    const quotes = listAll(...branches.flatMap(({ statements }) => statements));
    expect(new Set(quotes).size).toBe(quotes.length);
    for (const { statements } of branches) expect(statements.length).toBeGreaterThanOrEqual(2);
  });

  it('takes the sections as branches where no names recur', () => {
    const few = makeIndex([
      {
        title: 'Ponds',
        markdown: ['Water', 'Stones', 'Fish']
          .map((heading, place) =>
            [
              `## ${heading}`,
              ...['first', 'second', 'third'].map(
                (each) =>
                  `Whoever digs number ${place} wants ${heading.toLowerCase()} of the ${each} quality only.`,
              ),
            ].join('\n\n'),
          )
          .join('\n\n'),
      },
    ]);
    expect(buildMindMap(few).branches.length).toBeGreaterThanOrEqual(2);
  });
});

describe('buildSlideDeck', () => {
  it('has a few points on each slide, and the rest in its notes', () => {
    const { slides } = buildSlideDeck(index, { most: 7 });
    expect(slides.length).toBeGreaterThan(2);
    expect(slides.length).toBeLessThanOrEqual(7);
    for (const { points, notes } of slides) {
      expect(points.length).toBeGreaterThanOrEqual(1);
      expect(points.length).toBeLessThanOrEqual(3);
      expect(notes.filter((note) => points.includes(note))).toEqual([]);
    }
  });
});

describe('buildEmail', () => {
  it('is about the focus, else about the collection', () => {
    expect(buildEmail(index, { focus: 'the bridge', collection: 'Bridges' }).subject).toBe('The bridge');
    expect(buildEmail(index, { collection: 'Bridges' })).toMatchObject({ subject: 'Bridges' });
    expect(buildEmail(index).points.length).toBe(5);
  });
});

describe('buildPodcastScript', () => {
  it('asks no question twice, and names the source of each answer', () => {
    const { exchanges } = buildPodcastScript(index);
    expect(exchanges.length).toBeGreaterThanOrEqual(6);
    expect(new Set(exchanges.map(({ question }) => question)).size).toBe(exchanges.length);
    for (const { question, answers } of exchanges) {
      expect(question).not.toContain('(');
      for (const { source } of answers) expect(source).toBeTruthy();
    }
  });
});
