import { describe, expect, it } from 'vitest';
import { frameWords } from './stop-words';
import { readTerms } from './terms';

const keysOf = (text: string) => readTerms(text).map(({ key }) => key);

describe('readTerms', () => {
  it('takes the forms of a word for one word, also those of comparison', () => {
    expect(keysOf('large larger largest')).toEqual(
      ['large', 'large', 'large'].map((word) => keysOf(word)[0]),
    );
    expect(new Set(keysOf('wrote written writes')).size).toBe(1);
  });

  it.each(['documentation', 'specifications', 'author', 'authorities'])(
    'takes %j for a subject, although a word of asking has its stem',
    (word) => {
      const isAsking = word === 'author';
      expect(keysOf(word).some((key) => frameWords.has(key))).toBe(isAsking);
    },
  );

  it.each([
    ['Can I enter the US?', 'US'],
    ['The U.S. will not move.', 'US'],
    ['What does the WHO say?', 'WHO'],
  ])(
    'takes an abbreviation for a name, although it is written as a word that says nothing: %j',
    (text, key) => {
      expect(keysOf(text)).toContain(key);
    },
  );

  it('takes words in capitals among others in capitals for words', () => {
    expect(keysOf('WHO MAY ENTER IT')).toEqual(keysOf('who may enter it'));
  });

  it.each(['documents', 'describing', 'mentioned', "source's", 'noted'])(
    'takes %j for a word of asking',
    (word) => {
      expect(keysOf(word).every((key) => frameWords.has(key))).toBe(true);
    },
  );

  it.each(["Where's the kit?", 'where’s the kit', 'wheres the kit', "That'll be the kit"])(
    'takes no word that is contracted with another for a subject in %j',
    (question) => {
      expect(keysOf(question)).toEqual(keysOf('kit'));
    },
  );

  it('takes a number in letters for the same word as in digits', () => {
    expect(keysOf('three layers')).toEqual(keysOf('3 layers'));
  });

  it('finds a version under the number of its series, too', () => {
    expect(keysOf('version 3.2.1')).toContain('3.2');
    expect(keysOf('version 3.2')).not.toContain('3.2.1');
    expect(keysOf('1.5 litres')).not.toContain('1');
  });
});
