import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProjection } from '@/lib/evidence/projection';
import { findMorePassages } from '@/lib/markdown/more-passages';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { makeIndex, readCollection, toPacketSources } from '../__fixtures__/make-request';
import { answerByShape } from './answer-by-shape';

const sources = readCollection();
const index = makeIndex(sources);
const ask = (text: string, ...earlier: string[]) =>
  answerByShape(index, { text, earlier }, { sources: toPacketSources(sources), leftOut: 0 });
const quotesOf = (text: string, ...earlier: string[]) =>
  ask(text, ...earlier).citations.map(({ quote }) => quote);

describe('answerByShape', () => {
  it.each(['Hello', 'Thanks!', 'what can you do?', 'Who are you?', 'Hi, can you help me?'])(
    'introduces the reader when it is asked %j',
    (text) => {
      expect(ask(text).markdown).toContain('I am the built-in reader');
      expect(ask(text).citations).toEqual([]);
    },
  );

  it.each([
    'What do you know about the ferry?',
    'Hello Marlow Bridge opening',
    'Can you tell me when the bridge opened?',
  ])('takes %j for a question about the sources', (text) => {
    expect(ask(text).markdown).not.toContain('I am the built-in reader');
  });

  it.each([
    'tl;dr',
    'What happened?',
    'Summary please',
    'In a nutshell',
    'main points',
    'What is all this about?',
  ])('gives the main points for %j', (text) => {
    expect(ask(text).markdown).toMatch(/^The main points/);
  });

  it.each(['Do the sources disagree?', 'Are there contradictions about the total length?'])(
    'quotes both sides for %j',
    (text) => {
      const quotes = quotesOf(text).join('\n');
      expect(quotes).toContain('1,180 metres');
      expect(quotes).toContain('1,210 metres');
    },
  );

  it('compares all that two reports say, whatever number of them is named', () => {
    const own = makeIndex([
      { title: 'A', markdown: 'Reported bullying fell by a quarter.' },
      { title: 'B', markdown: 'Bullying did not fall; it moved to the evening.' },
    ]);
    const asked = { text: 'What do the two reports disagree about?', earlier: [] };
    expect(answerByShape(own, asked, { sources: [], leftOut: 0 }).citations.length).toBe(2);
  });

  it('says that it found no disagreement', () => {
    expect(ask('Do the sources disagree about the avocet?').markdown).toContain(
      'Only one source speaks of this',
    );
  });

  it('compares two things in rows', () => {
    const { markdown, citations } = ask('Compare the main span and the total length of the bridge');
    expect(citations.length).toBeGreaterThan(1);
    expect(markdown).toMatch(/^\| \| main span \| total length of the bridge \|/m);
  });

  it('lists each date once, in order of time', () => {
    const { markdown } = ask('List all dates');
    const dates = [...markdown.matchAll(/^- \*\*(.+?)\*\*/gm)].map((match) => match[1]);
    expect(dates.indexOf('1891')).toBeLessThan(dates.indexOf('12 May 2004'));
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('lists people, and only those of the subject', () => {
    expect(ask('Which people are mentioned?').markdown).toContain('**Peter Haugen**');
    expect(ask('List the people who designed the bridge').markdown).not.toContain('**Peter Haugen**');
  });

  it('answers what a thing is with the sentence that defines it', () => {
    expect(quotesOf('What is an anchor box?')[0]).toMatch(/^An anchor box is a steel chamber/);
    expect(quotesOf('what does avocet mean')[0]).toMatch(/^The avocet is/);
  });

  it('says what the sources call open, or that they call nothing open', () => {
    expect(ask('What is missing?').markdown).toContain('No passage says that something is open.');
    const own = makeIndex([{ title: 'T', markdown: 'The pier is old. Who built it is not known.' }]);
    const { citations } = answerByShape(
      own,
      { text: 'What is still unclear?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations.map(({ quote }) => quote)).toEqual(['Who built it is not known.']);
  });

  it('answers a question of two parts from two passages, and neither of them if one has no answer', () => {
    const own = [
      { title: 'Pier', markdown: 'The Corran pier was opened in 1871. Anglers come at dusk.' },
      { title: 'Ferry', markdown: 'A return ticket of the Lorn ferry costs 12 pounds. Dogs travel free.' },
    ];
    const ask = (text: string) =>
      answerByShape(makeIndex(own), { text, earlier: [] }, { sources: toPacketSources(own), leftOut: 0 });
    const both = ask(
      'When was the Corran pier opened, and how much does a return ticket of the Lorn ferry cost?',
    );
    expect(both.citations.map(({ source, quote }) => [source.n, quote])).toEqual([
      [1, 'The Corran pier was opened in 1871. Anglers come at dusk.'],
      [2, 'A return ticket of the Lorn ferry costs 12 pounds. Dogs travel free.'],
    ]);
    expect(findMarkers(both.markdown)).toHaveLength(2);
    expect(both.markdown).toMatch(/^\*\*When was the Corran pier opened\?\*\*/);
    expect(both.markdown).toMatch(/_Quoted by the built-in reader\._$/);
    const half = ask('When was the Corran pier opened, and who painted the submarine of Lima?');
    expect(half.markdown).toMatch(/^\*\*Not in your sources\.\*\*/);
  });

  it('offers the nearest passage below a refusal if only the fact is missing', () => {
    const own = [
      {
        title: 'Pier',
        markdown: 'The council discussed repairs of the Corran pier. Repairs took eleven weeks.',
      },
    ];
    const answer = (text: string) =>
      answerByShape(makeIndex(own), { text, earlier: [] }, { sources: toPacketSources(own), leftOut: 0 });
    const lacking = answer('When did the council discuss repairs of the Corran pier?');
    const more = findMorePassages(lacking.markdown) ?? 0;
    expect(lacking.markdown).toMatch(/^\*\*Not in your sources\.\*\*/);
    expect(findMarkers(lacking.markdown.slice(0, more))).toEqual([]);
    expect(lacking.markdown.slice(more)).toContain('- “The council discussed repairs');
    expect(lacking.markdown.slice(0, more)).toContain('Below is the passage that comes nearest');
    expect(lacking.markdown).toMatch(/_Searched by the built-in reader[^\n]+_$/);
    expect(lacking.citations).toHaveLength(1);
    expect(answer('How much did the submarine of Lima cost?').citations).toEqual([]);
  });

  it('offers below a refusal what a source says in other words, and answers with none of it', () => {
    const told = 'The green bins are emptied every second Thursday.';
    const others = [
      'A choir meets in the hall on Mondays.',
      'Bread is baked in the old oven.',
      'The ferry takes eleven minutes.',
      'Three apple trees were planted in March.',
      'The roof is being repaired.',
      'Pupils hand in their phones at eight.',
    ];
    fc.assert(
      fc.property(fc.subarray(others), fc.nat({ max: others.length }), (beside, place) => {
        const markdown = beside.toSpliced(place, 0, told).join('\n\n');
        const own = [{ title: 'Notes', markdown }];
        const draft = answerByShape(
          makeIndex(own),
          { text: 'When is the rubbish collected?', earlier: [] },
          { sources: toPacketSources(own), leftOut: 0 },
        );
        const more = findMorePassages(draft.markdown) ?? 0;
        expect(draft.markdown).toMatch(/^\*\*Not in your sources\.\*\*/);
        expect(findMarkers(draft.markdown.slice(0, more))).toEqual([]);
        expect(draft.markdown.slice(more)).toContain(told);
      }),
    );
  });

  it('shows how it read a follow-up', () => {
    const draft = ask('And who designed it?', 'When was Marlow Bridge opened?');
    expect(draft.markdown).toMatch(/^_Read as: Who designed Marlow Bridge\?_/);
    expect(draft.citations[0]?.quote).toContain('Ingrid Solberg');
  });

  it('shows which typing errors it corrected', () => {
    const draft = ask('How tall are the pylosn?');
    expect(draft.markdown).toMatch(/^_Read as: How tall are the pylons\?_/);
    expect(draft.citations[0]?.quote).toContain('148 metres');
  });

  it('takes a missing accent for no error beside the one that it corrects', () => {
    const own = [{ title: 'Voyage', markdown: 'Céloron buried lead plates.' }];
    const { markdown } = answerByShape(
      makeIndex(own),
      { text: 'What did Celeron bury?', earlier: [] },
      { sources: toPacketSources(own), leftOut: 0 },
    );
    expect(markdown).toMatch(/^_Read as: What did Céloron bury\?_/);
  });

  it('takes another word for no error, but its other spelling and its family for the same', () => {
    const own = [
      { title: 'Notes', markdown: 'The chair of the harbour made a significant sale of boats in May.' },
    ];
    const read = (text: string) =>
      answerByShape(makeIndex(own), { text, earlier: [] }, { sources: toPacketSources(own), leftOut: 0 })
        .markdown;
    expect(read('Who is in the choir of the boats?')).not.toContain('Read as');
    expect(read('Who sold the boats of the harbor?')).toMatch(
      /^_Read as: Who sold the boats of the harbour\?_/,
    );
  });

  it('corrects no word that the sources know, and none that resembles nothing there', () => {
    expect(ask('How tall are the pylons?').markdown).not.toContain('Read as');
    expect(ask('Which astronauts crossed the bridge?').markdown).not.toContain('Read as');
  });

  it('says that a question is in another language, and looks for its names', () => {
    const draft = ask('Wer ist Ingrid Solberg und wann wurde die Marlow Bridge gebaut?');
    expect(draft.markdown).toMatch(/^_The question is in German, the sources are not; searched for: /);
    expect(draft.citations.map(({ quote }) => quote).join(' ')).toContain('Ingrid Solberg');
  });

  it('prefers the held cause to one that is told as the view of others', () => {
    const own = makeIndex([
      {
        title: 'Roof',
        markdown:
          'The roof of the hall fell because of snow, it was long believed. In fact the roof of the hall fell because its beams had rotted.',
      },
    ]);
    const { citations } = answerByShape(
      own,
      { text: 'Why did the roof of the hall fall?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations[0]?.quote).toMatch(/^In fact/);
  });

  it('compares what a table states about two things, and says what is not stated', () => {
    const own = makeIndex([
      {
        title: 'Kettles',
        markdown:
          'The Alba is a kettle of steel. Nobody dislikes it.\n\n| | Alba | Brent |\n| --- | --- | --- |\n| Weight | 2 kg | 3 kg |\n| Price | €40 | |',
      },
    ]);
    const { markdown } = answerByShape(
      own,
      { text: 'Compare the Alba and the Brent', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).toContain('| Weight | “2 kg” [1] | “3 kg” [1] |');
    expect(markdown).toMatch(/what it is \| “The Alba is a kettle of steel\.” \[1\] \| _not stated_/);
    expect(markdown).not.toContain('Price');
  });

  it('quotes a list of differences whole, and pairs no values of different things', () => {
    const option = (name: string) => `### ${name}\n\n- Default: ${name.length}\n- Type: Boolean\n\n`;
    const listed =
      'It is like tin pull, and not like tin fetch.\n\nThe main differences between tin fetch and tin pull are:\n\n- The first one needs a list of parts.\n- The second one never writes.\n\n';
    const make = (differences: string) =>
      makeIndex([
        { title: 'tin-fetch', markdown: `This command reads.\n\n${differences}${option('depth')}` },
        { title: 'tin-pull', markdown: `This command writes.\n\n${option('strategy')}` },
      ]);
    const asked = { text: 'What is the difference between tin fetch and tin pull?', earlier: [] };
    const { markdown, citations } = answerByShape(make(listed), asked, { sources: [], leftOut: 0 });
    expect(citations[0]?.quote).toBe(
      'The main differences between tin fetch and tin pull are: The first one needs a list of parts. The second one never writes.',
    );
    expect(markdown).not.toContain('| --- |');
    expect(answerByShape(make(''), asked, { sources: [], leftOut: 0 }).markdown).not.toContain('| Default');
  });

  it('compares two columns of sentences cell by cell, by their names without what stands in brackets', () => {
    const tasks = [
      'Splices ropes and scrubs the deck, under the eyes of an able seaman who has done so for years, and learns the signals.',
      'Plans the watches.',
    ];
    const own = makeIndex([
      {
        title: 'Crew',
        markdown: `| | Junior mate (L1) | Mate (L2) |\n| --- | --- | --- |\n| Work | ${tasks.join(' | ')} |`,
      },
    ]);
    const { markdown } = answerByShape(
      own,
      { text: 'Compare a junior mate and a mate', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).toContain(`| Work | ${tasks.map((task) => `“${task}” [1]`).join(' | ')} |`);
  });

  it('begins with what is told of the time or place that is asked about', () => {
    const markdown =
      'Each cycle has a kickoff, and the cycle ends with a report on the cycle. Before a cycle, teams choose. Between two cycles, teams rest for a week.';
    const own = makeIndex([{ title: 'Work', markdown }]);
    const asked = { text: 'What happens between the cycles?', earlier: [] };
    const { citations } = answerByShape(own, asked, { sources: [], leftOut: 0 });
    expect(citations[0]?.quote).toMatch(/^Between two cycles/);
  });

  it('gives what has no noun of its own that of the other', () => {
    const own = makeIndex([
      {
        title: 'Bridges',
        markdown: 'The first bridge carried trams and carts. The second bridge carried trams and cars.',
      },
    ]);
    const { markdown } = answerByShape(
      own,
      { text: 'What is the difference between the first and the second bridge?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).toContain('| | first bridge | second bridge |');
  });

  it('names the columns of a row that it quotes, and answers with no row of names', () => {
    const own = makeIndex([
      { title: 'Kettles', markdown: '| | Alba | Brent |\n| --- | --- | --- |\n| Weight | 2 kg | 3 kg |' },
    ]);
    const { markdown, citations } = answerByShape(
      own,
      { text: 'What is the weight of the Brent?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).toContain('(columns: Alba, **Brent**)');
    expect(citations[0]?.quote).toMatch(/^Weight/);
  });

  it('shows both what is said and what is denied in the same words', () => {
    const own = makeIndex([
      { title: 'One', markdown: 'The surveyor believes that the lead was stolen.' },
      { title: 'Two', markdown: 'The lead was not stolen.' },
    ]);
    const asked = (text: string) =>
      answerByShape(own, { text, earlier: [] }, { sources: [], leftOut: 0 }).citations.map(
        ({ quote }) => quote,
      );
    for (const text of ['Was the lead stolen?', 'Do the sources disagree?'])
      expect(asked(text).toSorted()).toEqual([
        'The lead was not stolen.',
        'The surveyor believes that the lead was stolen.',
      ]);
  });

  it('does not take a thing with another name for the one that is asked about', () => {
    const own = makeIndex([
      {
        title: 'The Corran Bay Bridge',
        markdown:
          'The Corran Bay Bridge is long.\n\nAnna Lee designed the Port Royal Bridge, too.\n\nThe plans were designed by Otto Krill of Oslo.',
      },
    ]);
    const { citations } = answerByShape(
      own,
      { text: 'Who designed it?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations[0]?.quote).toMatch(/^The plans were designed by Otto Krill/);
  });

  describe('in a conversation', () => {
    const own = [
      { title: 'Ducks', markdown: 'On Monday 214 ducks were seen on the pond.\n\nThe pond has a fence.' },
      {
        title: 'Typewriters',
        markdown: 'Pellegrino Turri invented a typewriter for a friend.\n\nThere are 40 brass pencils.',
      },
      {
        title: 'Bridges',
        markdown:
          'The Alba Bridge opened in 1912. The main span of the Alba Bridge is 310 metres long.\n\n## Upstream\n\nThe Brent Bridge opened in 1955. The main span of the Brent Bridge is 480 metres long.',
      },
    ];
    const answer = (text: string, ...earlier: string[]) =>
      answerByShape(makeIndex(own), { text, earlier }, { sources: toPacketSources(own), leftOut: 0 });

    it.each([
      'How many ducks were seen?',
      'Who invented the typewriter?',
      'How many brass pencils are there?',
      'What is Brent?',
      'Where is the cheese made?',
    ])('answers %j alike whatever was asked before, because it says what it is about', (text) => {
      const before = ['When did the Alba Bridge open?', 'Does the pond have a fence?', 'Why is that?'];
      for (const each of before) expect(answer(text, each)).toEqual(answer(text));
    });

    it.each([
      ['Tell me about the Alba Bridge', '310 metres'],
      ['Tell me about the Brent Bridge', '480 metres'],
    ])('after %j, prefers that bridge where both could be meant', (before, length) => {
      expect(answer('How long is the main span?', before).citations[0]?.quote).toContain(length);
    });
  });

  it('goes on to the cause, which is often told after what it caused', () => {
    const own = makeIndex([
      {
        title: 'Pump',
        markdown:
          'In June the pump of the well failed. Workers replaced it within a day. They said that a seal had been put in the wrong way round.',
      },
    ]);
    const { citations } = answerByShape(
      own,
      { text: 'Why did the pump of the well fail?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations[0]?.quote).toContain('a seal had been put in the wrong way round');
  });

  it('corrects no short word into another one', () => {
    const own = makeIndex([{ title: 'Roof', markdown: 'The roof is covered with lead. The roof is old.' }]);
    const draft = answerByShape(
      own,
      { text: 'Did the roof leak?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(draft.markdown).not.toContain('Read as');
  });

  it('answers a question that a source asks itself with what follows it, from its first word', () => {
    const own = makeIndex([
      {
        title: 'Questions about Marl',
        markdown:
          '1. Does Marl run on Windows?\n\n   Only with difficulty.\n\n2. May I sell programs made with Marl?\n\n   Yes. Read the licence.\n\n3. Is Marl fast?\n\n   No.',
      },
    ]);
    const { citations } = answerByShape(
      own,
      { text: 'Can I sell my programs made with Marl?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations[0]?.quote).toBe('Yes. Read the licence.');
  });

  it('quotes a list with the sentence that announces it', () => {
    const own = makeIndex([
      {
        title: 'Locks',
        markdown:
          'A lock has a kind. Its kind can be seen from its name.\n\nThere are two kinds of locks:\n\n- those with a key\n- those with a number',
      },
    ]);
    const { citations } = answerByShape(
      own,
      { text: 'What kinds of locks are there?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations[0]?.quote).toBe('There are two kinds of locks: those with a key those with a number');
  });

  it('takes a short English question for English', () => {
    const own = makeIndex([{ title: 'Marl', markdown: 'Marl is a program. You can use it in a shop.' }]);
    const draft = answerByShape(
      own,
      { text: 'Can I use Marl in a shop?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(draft.markdown).not.toContain('The question is in');
  });

  it('quotes only what the sources say, whatever they and the question contain', () => {
    const words = fc.constantFrom(
      ...[
        'the mill ',
        'was ',
        'not ',
        'built in 1840. ',
        '12 metres ',
        'M9 ',
        '| a | b |\n',
        '\n\n',
        '# ',
        '- ',
        'is a ',
        'Anna Lee ',
        ': ',
      ],
    );
    const asking = fc.constantFrom(
      ...[
        'Compare ',
        'the mill ',
        'and ',
        'M9 ',
        'list ',
        'dates ',
        'what is ',
        'do they disagree ',
        'about ',
        'missing ',
        'it ',
        '? ',
        'hello ',
      ],
    );
    const text = (piece: fc.Arbitrary<string>) =>
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text(words), text(words), text(asking), (one, other, question) => {
        const both = [
          { title: 'One', markdown: one },
          { title: 'Two', markdown: other },
        ];
        const context = { sources: toPacketSources(both), leftOut: 0 };
        const draft = answerByShape(makeIndex(both), { text: question, earlier: [] }, context);
        const shown = both.map(({ markdown }) => createProjection(markdown).text.replace(/\s+/g, ' '));
        for (const { source, quote } of draft.citations)
          expect(shown[source.n - 1]).toContain(quote.replace(/\s+/g, ' '));
        expect(findMarkers(draft.markdown).map(({ n }) => n)).toEqual(
          draft.citations.map(({ source }) => source.n),
        );
      }),
      { numRuns: 300 },
    );
  });
});
