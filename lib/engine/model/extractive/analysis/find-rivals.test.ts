import { describe, expect, it } from 'vitest';
import { findMorePassages } from '@/lib/markdown/more-passages';
import { makeIndex } from '../__fixtures__/make-request';
import { severalAnswersLine } from '../answer/write-answer';
import { answerByShape } from '../shapes/answer-by-shape';

/** What is shown before the passages that screens fold. */
function ask(question: string, ...texts: readonly string[]): string {
  const index = makeIndex(texts.map((markdown, place) => ({ title: `Text ${place + 1}`, markdown })));
  const { markdown } = answerByShape(index, { text: question, earlier: [] }, { sources: [], leftOut: 0 });
  return markdown.slice(0, findMorePassages(markdown) ?? undefined);
}

describe('an answer from sources that differ', () => {
  it.each([
    [
      'in a number',
      'How many people live in Marlow?',
      ['There are 1,294 people who live in Marlow.', 'At the last count, 5,000 people live in Marlow.'],
    ],
    [
      'in a date',
      'When was the bridge opened?',
      [
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'The bridge was opened in 1934 by the mayor of Marlow.',
      ],
    ],
    [
      'in a date, told in other words',
      'When was the bridge opened?',
      [
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'In 1934, the king came, and the bridge was opened.',
      ],
    ],
    [
      'in a number of a copy',
      'What was the population of Marlow?',
      [
        'The population of Marlow was 1,294 at the last census.',
        'The population of Marlow was 5,000 at the last census.',
      ],
    ],
    [
      'in a name',
      'Who painted the old mast?',
      ['Ada Kestrel painted the old mast in spring.', 'The old mast was painted by Ben Plover.'],
    ],
    [
      'in one word of a copy',
      'What is the colour of the harbour light?',
      [
        'The colour of the harbour light is red in each winter month.',
        'The colour of the harbour light is green in each winter month.',
      ],
    ],
    [
      'because two things have one name',
      'Who is the director of the film "Low Tide"?',
      ['Low Tide is a film of 1977 by Ada Kestrel.', 'Low Tide is a comedy film directed by Ben Plover.'],
    ],
    [
      'in when somebody was born',
      'When was Ada Kestrel born?',
      [
        'Ada Kestrel (born 5 May 1901) was a painter of masts.',
        'Ada Kestrel (born 9 June 1911) was a painter of masts.',
      ],
    ],
    [
      'in what they say a thing is',
      'What is a cradle?',
      [
        'A cradle is a frame that carries the hull of a boat.',
        'A cradle is a crane that carries the hull of a boat.',
      ],
    ],
  ])('shows all of them if they differ %s', (_, question, texts) => {
    const shown = ask(question, ...texts);
    expect(shown).toContain(severalAnswersLine);
    for (const text of texts) expect(shown).toContain(text);
  });

  it('cites each of them', () => {
    expect(
      ask(
        'When was the bridge opened?',
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'The bridge was opened in 1934 by the mayor of Marlow.',
      ),
    ).toMatch(/\[1\] — Text 1\n- .*\[2\] — Text 2/u);
  });
});

describe('an answer from sources that agree', () => {
  it.each([
    [
      'say the same',
      'When was the bridge opened?',
      [
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'In May 1931, the bridge was opened by the mayor of Marlow.',
      ],
    ],
    [
      'tell of different things',
      'When was the bridge opened?',
      [
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'The school was opened in 1934 by the mayor of Marlow.',
      ],
    ],
    [
      'name somebody who did something else with the thing',
      'Who painted the old mast of the harbour?',
      [
        'Ada Kestrel painted the old mast of the harbour.',
        'The old mast of the harbour was bought from Ben Plover, and the harbour has an old crane.',
      ],
    ],
    [
      'tell of a new one',
      'When was the bridge opened?',
      ['The bridge was opened in 1931 by the mayor of Marlow.', 'A new bridge was opened in 1950.'],
    ],
    [
      'tell of one with another name',
      'When was the Marlow Bridge opened?',
      [
        'The Marlow Bridge was opened in 1931.',
        'The Tarn Bridge, opened in 1950, carries the road to Marlow.',
      ],
    ],
    [
      'name others in clauses of their own',
      'Who filmed the collapse?',
      [
        'Ada Kestrel, who owned a shop in Marlow, filmed the collapse.',
        'The film of the collapse is kept by the Museum of Tarn in a vault.',
      ],
    ],
    [
      'tell who did something else with the very thing',
      'Who painted the mast of the old boat?',
      [
        'Ada Kestrel painted the mast of the old boat.',
        'Ben Plover, a captain who came from the north in spring, sold the old boat with the painted mast.',
      ],
    ],
    [
      'have only some of the words',
      'When was the bridge opened?',
      [
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'In 1950, the king of the north opened his garden in Marlow.',
      ],
    ],
    [
      'have one word in common',
      'What is the colour of the harbour light?',
      ['The colour of the harbour light is red.', 'The colour of the boathouse is green.'],
    ],
    [
      'have all the words far apart',
      'How long is the winter break?',
      [
        'The winter break is 3 weeks long.',
        'In the long winter of the north, a boat stays in the hall for 20 weeks, and nobody counts each break in the ice of the lake.',
      ],
    ],
    [
      'ask for the same',
      'When was the bridge opened?',
      [
        'The bridge was opened in 1931 by the mayor of Marlow.',
        'Was the bridge opened in 1934 by the mayor of Marlow?',
      ],
    ],
    [
      'use a synonym',
      'What is the colour of the harbour light?',
      [
        'The colour of the harbour light is chosen to help each captain.',
        'The colour of the harbour light is chosen to assist each captain.',
      ],
    ],
    [
      'use another word for the same',
      'Who painted the old mast?',
      [
        'Ada Kestrel painted the old mast in spring.',
        'The mast, which was old, was painted by Ada Kestrel in April.',
      ],
    ],
  ])('shows one passage if they %s', (_, question, texts) => {
    expect(ask(question, ...texts)).not.toContain(severalAnswersLine);
  });

  it('compares nothing within one source', () => {
    expect(
      ask(
        'When was the bridge opened?',
        'The bridge was opened in 1931 by the mayor of Marlow.\n\nThe bridge was opened in 1934 by the mayor of Marlow.',
      ),
    ).not.toContain(severalAnswersLine);
  });
});
