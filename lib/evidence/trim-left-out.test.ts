import { describe, expect, it } from 'vitest';
import { alignWords } from './align-words';
import { trimLeftOut } from './trim-left-out';

/** Writes the words of the source that are shown, with their places, and those that the quote adds. */
function trim(source: string, quote: string): string {
  const [words, quoted] = [source.split(' '), quote.split(' ')];
  return trimLeftOut(alignWords(words, quoted) ?? [], words)
    .map((step) =>
      step.type === 'added'
        ? `+${quoted[step.quote]}`
        : [step.source].flat().map((index) => `${index}${words[index]}`),
    )
    .join(' ');
}

describe('trimLeftOut', () => {
  it.each([
    ['one boat sank here', 'boat sank', '1boat 2sank'],
    ['one two boat fast sank here', 'boat sank', '2boat 3fast 4sank'],
    ['boat sank', 'one boat sank here', '+one 0boat 1sank +here'],
    ['one boat sank', 'zzzzz boat sank', '+zzzzz 1boat 2sank'],
    ['boat sank one', 'boat sank zzzzz', '0boat 1sank +zzzzz'],
    ['ones boat sank', 'onez boat sank', '0ones 1boat 2sank'],
    ['one two', 'three four', ''],
  ])('of %j, quoted as %j, leaves %j', (source, quote, shown) => expect(trim(source, quote)).toBe(shown));

  it.each([
    ['the boat left and the boat sank', 'the boat sank', '4the 5boat 6sank'],
    ['it sank the boat and the boat', 'it sank the boat', '0it 1sank 2the 3boat'],
    ['a b a b a c', 'a b a c', '2a 3b 4a 5c'],
    ['c a b a b a', 'c a b a', '0c 1a 2b 3a'],
    ['the boat left and a boat sank', 'the boat sank', '0the 1boat 2left 3and 4a 5boat 6sank'],
    ['old boat left the boat sank', 'old boat sank', '0old 1boat 2left 3the 4boat 5sank'],
  ])('takes the words at an end of %j, quoted as %j, from the nearest place: %j', (source, quote, shown) => {
    expect(trim(source, quote)).toBe(shown);
  });
});
