import { describe, expect, it } from 'vitest';
import { cutReaderNote } from './cut-reader-note';

const quoted = '_Quoted by the built-in reader._';
const unread = '_Not read for this answer: 2 more sources._';

describe('the note of the built-in reader', () => {
  it.each([
    ['alone', `It is 31 km long. [1]\n\n${quoted}`],
    ['with what was not read', `It is 31 km long. [1]\n\n${quoted}\n${unread}`],
    ['with blank lines after it', `It is 31 km long. [1]\n\n${quoted}\n\n`],
    [
      'of a search that found nothing',
      `It is 31 km long. [1]\n\n_Searched by the built-in reader, which looks for words. A language model can be connected in Settings._\n${unread}`,
    ],
    ['of an answer it wrote itself', 'It is 31 km long. [1]\n\n_Written by the built-in reader._'],
  ])('is left out, %s', (_case, markdown) => {
    expect(cutReaderNote(markdown)).toBe('It is 31 km long. [1]');
  });

  it.each([
    ['the end of an answer that is not its own', 'The last line.\n\n_Quoted by a friend._'],
    ['a quote of it in the middle of a text', `Ada wrote:\n\n${quoted}\n\nShe was right.`],
    ['what was not read, if nobody is named', `Text\n\n${unread}`],
    ['an empty text', ''],
  ])('is not taken for %s', (_case, markdown) => {
    expect(cutReaderNote(markdown)).toBe(markdown);
  });
});
