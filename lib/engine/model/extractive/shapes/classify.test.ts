import { describe, expect, it } from 'vitest';
import { makeIndex, type TestSource, toPacketSources } from '../__fixtures__/make-request';
import { classify } from './classify';

const sources: readonly TestSource[] = [
  {
    title: 'Ada Krull',
    markdown:
      'Ada Maria Krull (3 May 1871 – 9 June 1940) was a Danish cellist. She studied in Leipzig. Krull loved dogs, and Ada was her first name.',
  },
  {
    title: 'Tidewater',
    markdown:
      'Critics liked it. Tidewater is the second album by the trio Low Harbour. The album sold well in Norway.',
  },
  { title: 'Holme', markdown: 'Holme is a village in the county of Marlow. Its church is old.' },
];
const first = (text: string) =>
  classify({
    text,
    index: makeIndex(sources),
    context: { sources: toPacketSources(sources), leftOut: 0 },
  })?.citations[0]?.quote;

describe('classify', () => {
  it.each([
    ['What was the profession of Ada Krull?', /Danish cellist/],
    ['What is Ada Krull known for?', /Danish cellist/],
    ['When was Ada Krull born?', /3 May 1871/],
    ['When did Ada Krull die?', /9 June 1940/],
    ['Who is the artist of the album "Tidewater"?', /Low Harbour/],
    ['What kind of work is Tidewater?', /second album/],
    ['What genre is Tidewater?', /second album/],
    ['Where is Holme located?', /county of Marlow/],
  ])('answers %j from the sentence that says what the thing is', (text, quote) => {
    expect(first(text)).toMatch(quote);
  });

  it.each([
    ['about a thing that no source defines', 'What was the profession of Ida Krull?'],
    ['whose answer the defining sentence does not hold', 'When was Holme born?'],
    ['about the maker of a thing whose sentence names none', 'Who is the designer of Ada Krull?'],
    ['for what happened', 'Where did Ada Krull study?'],
  ])('leaves a question %s to others', (_what, text) => {
    expect(first(text)).toBeUndefined();
  });
});
