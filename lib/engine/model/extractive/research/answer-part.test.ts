import { describe, expect, it } from 'vitest';
import { makeIndex, readCollection, type TestSource, toPacketSources } from '../__fixtures__/make-request';
import { answerQuestion } from '../answer/answer-question';
import { splitUnits } from '../units/split-units';
import { answerPart } from './answer-part';
import { createQuestionReader } from './find-bearing';
import { findSections } from './find-sections';

const collection = readCollection();
const index = makeIndex(collection);
const context = { sources: toPacketSources(collection), leftOut: 0 };
const ask = (question: string) => answerPart(index, question, context);
const quotesOf = (question: string) => ask(question)?.citations.map(({ quote }) => quote) ?? [];

const questions = [
  'When was the bridge opened?',
  'How long is the bridge?',
  'What did the bridge cost?',
  'Who designed the bridge?',
  'What is an avocet?',
  'Who won the 1998 football world cup?',
  'How many people live on Mars?',
  'Which programming language has the best type system?',
];

describe('answerPart', () => {
  it.each(questions)('declines %j exactly if an answer would', (question) => {
    const { outcome } = answerQuestion(index, { text: question, earlier: [] }, context);
    expect(quotesOf(question).length > 0).toBe(outcome === 'answered');
  });

  it('answers no foreign question under any heading', () => {
    for (const heading of new Set(index.units.flatMap(({ headings }) => headings)))
      expect(quotesOf(`Under “${heading}”: Who won the 1998 football world cup?`)).toEqual([]);
  });

  it('quotes under a heading only what is written below it', () => {
    for (const { title, markdown } of collection)
      for (const heading of new Set(splitUnits(markdown).flatMap((unit) => unit.headings))) {
        const draft = ask(`Under “${heading}”: When was the bridge opened?`);
        for (const { source, quote } of draft?.citations ?? [])
          if (source.title === title)
            expect(splitUnits(markdown).find(({ text }) => quote.startsWith(text))?.headings).toContain(
              heading,
            );
      }
  });

  it('says so if there is no such heading', () => {
    expect(ask('Under “No such part”: When was the bridge opened?')?.markdown).toContain(
      'Nothing that was read under “No such part” answers this.',
    );
  });

  it('writes one passage to a line, with its marker at the end', () => {
    const draft = ask('When was the bridge opened?');
    const lines = draft?.markdown.split('\n').filter((line) => line.startsWith('- ')) ?? [];
    expect(lines).toHaveLength(draft?.citations.length ?? 0);
    for (const line of lines) expect(line).toMatch(/^- [^“]*“.+” \[\d+\]$/);
  });

  it('hears each source that bears on the question before it quotes one twice', () => {
    const numbers = ask('When was the bridge opened?')?.citations.map(({ source }) => source.n) ?? [];
    expect(new Set(numbers).size).toBeGreaterThan(1);
    const firsts = [...new Set(numbers)];
    expect(numbers.slice(0, firsts.length)).toEqual(firsts);
  });

  it('leaves a question without a subject to the caller', () => {
    expect(ask('What is this about?')).toBeNull();
  });
});

const manual: TestSource = {
  title: 'Manual',
  markdown: `# Manual

## Licence of the pump

The user may copy this text and change it, as long as the notice stays. No warranty is given for anything in it.

## Care

Clean the filter of the pump every month. A clogged filter of the pump makes it run hot.

## Storage

Before winter, drain the pump and take out the filter. The filter of the pump must be dry when it is stored.
`,
};

describe('findSections', () => {
  const sections = (question: string, told: readonly string[] = []) => {
    const own = makeIndex([manual]);
    const reader = createQuestionReader(own, question);
    const quoted = reader
      .findBearing()
      .filter(({ units }) => told.some((words) => units.some(({ text }) => text.includes(words))));
    return findSections(own, reader, quoted);
  };

  it('accepts a heading for what is written below it, not for its own words', () => {
    const found = sections('How is the filter of the pump looked after?');
    expect(found).toEqual(expect.arrayContaining(['Care', 'Storage']));
    expect(found).not.toContain('Licence of the pump');
  });

  it('leaves out a section whose best passage is quoted already', () => {
    const question = 'How is the filter of the pump looked after?';
    expect(sections(question, ['Clean the filter', 'A clogged filter'])).not.toContain('Care');
  });

  it('finds none for a question about something else', () => {
    expect(sections('Who won the 1998 football world cup?')).toEqual([]);
  });
});

describe('createQuestionReader', () => {
  it('leaves out passages without the kind of fact that was asked for', () => {
    const own = makeIndex([
      { title: 'Mill', markdown: 'The mill was opened on 3 May 1901.' },
      { title: 'Feast', markdown: 'The mill was opened with music and cake.' },
    ]);
    const found = createQuestionReader(own, 'When was the mill opened?').findBearing();
    expect(found.map(({ units }) => units.map(({ text }) => text))).toEqual([
      ['The mill was opened on 3 May 1901.'],
    ]);
  });

  it.each([
    'See how the mill was opened on 3 May 1901.',
    'In this article, we tell how the mill was opened in May 1901.',
    'It was opened on 3 May 1901 as a mill.',
    'Opening of the mill, 3 May 1901',
  ])('leaves out what states nothing by itself: %s', (markdown) => {
    const told = { title: 'Mill', markdown: 'The mill was opened on 3 May 1901.' };
    const own = makeIndex([told, { title: 'Other', markdown }]);
    const found = createQuestionReader(own, 'When was the mill opened?').findBearing();
    expect(found.map(({ source }) => source.title)).toEqual(['Mill']);
  });
});
