import { describe, expect, it } from 'vitest';
import { findApproximatePlaces, type WrittenQuote } from './find-approximate';
import { normaliseShown } from './normalise-shown';
import { prepareDocument } from './prepare-document';
import { createSearchScope } from './search-scope';

const filler = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ');

/** Searches among many other words, and returns the first place, its words, and why it may not be cited. */
function find(text: string, quote: string, caseOf: WrittenQuote['caseOf'] = () => 'lower') {
  const document = prepareDocument(`${filler(0, 200)}.\n\n${text}\n\n${filler(200, 200)}`);
  const written = { text: normaliseShown(quote).text, caseOf };
  const [place] = findApproximatePlaces(document, written, createSearchScope(document, {}));
  if (place === undefined) return null;
  const { start, end, similarity, reason } = place;
  return { words: document.normalised.text.slice(start, end), similarity, reason };
}

describe('findApproximatePlaces', () => {
  it.each([
    ['the keepr left', 'the keeper left'],
    ['keepr left', null],
    ['kepr has it', null],
    ['keepr has it', 'keeper has it'],
  ])('needs three words and twelve characters: %j', (quote, words) => {
    expect(find('Now the keeper left, and the keeper has it.', quote)?.words ?? null).toBe(words);
  });

  it.each([
    ['a letter left out', 'the lighthouse keper left', 1 - 1 / 26],
    ['a letter put in', 'the lighthouse keepper left', 1 - 1 / 27],
    ['an article left out', 'lighthouse keeper left it', null],
    ['an article put in', 'the lighthouse the keeper left', 1 - 4 / 30],
    ['a space left out', 'the lighthousekeeper left', 1 - 1 / 26],
  ])('says how similar a quote with %s is', (_name, quote, similarity) => {
    const found = find('At dawn the lighthouse keeper left it there.', quote);
    if (similarity === null) expect(found).toMatchObject({ words: quote, reason: null });
    else expect(found?.similarity).toBeCloseTo(similarity, 3);
  });

  it('counts what was left out with its space', () => {
    expect(find('At dawn the lighthouse the keeper left.', 'the lighthouse keeper left')).toEqual({
      words: 'the lighthouse the keeper left',
      similarity: Math.round((1 - 4 / 30) * 1_000) / 1_000,
      reason: null,
    });
  });

  it.each([
    ['(the lighthouse keper left)', '(the lighthouse keeper left)'],
    ['the lighthouse keper left', 'the lighthouse keeper left'],
    ['the lighthouse keper left!', 'the lighthouse keeper left)'],
    ['- the lighthouse keper left', 'the lighthouse keeper left'],
  ])('shows the signs around the words only if the quote has some: %j', (quote, words) => {
    expect(find('At dawn (the lighthouse keeper left) it rained.', quote)?.words).toBe(words);
  });

  it.each([
    [
      'The boat, of which the owner had been dead for years, sank in the old harbour',
      'The baot sank in the old harbour',
    ],
    [
      'It sank in the old harbour near the town of its late owner, the boat',
      'It snak in the old harbour the boat',
    ],
  ])('shows as similar what leaves much out near its end: %j', (text, quote) => {
    const found = find(`So it was. ${text}.`, quote);
    expect(found === null || found.reason !== null).toBe(true);
  });

  const aside = 'see table 9 of report 2 on it by Smith and Jones of 2019';
  it.each([
    [
      `The dose (${aside}) was raised in the second group of patients.`,
      'The dose was raised in the second group of patients',
    ],
    [
      `It was raised in the second group of patients (${aside}) again.`,
      'It was raised in the second group of patients again',
    ],
  ])('reaches the end of a quote beyond a parenthesis: %j', (text, quote) => {
    const found = find(text, quote);
    expect(found).toMatchObject({ words: text.slice(0, -1).toLowerCase(), reason: null });
  });

  it.each([
    ['those who do.', 'It helps those who need more from those who do not.', null],
    ['those who do', 'It helps those who need more from those who do not.', 'those who do'],
    [
      'those who do.',
      'It helps those who need more from those who do. Not so in the north.',
      'those who do.',
    ],
    ['those who do.', 'It helps those who need more from those who do.', 'those who do.'],
  ])('ends no sentence before a negation: %j in %j', (end, text, shown) => {
    const found = find(text, `It helps thoze who need more from ${end}`);
    expect(found?.words.slice(-(shown?.length ?? 0)) ?? null).toBe(shown);
  });

  describe('of a long text', () => {
    const sentence = (thing: string) =>
      `the ${thing} of the harbour town was painted in bright colours that spring`;
    const things = ['church', 'bridge', 'market', 'school', 'station', 'theatre'];
    const text = things.map(sentence).join(', and then ');
    const misspell = (words: string) => words.replaceAll('bright', 'brihgt').replaceAll('painted', 'paintd');

    it('finds a quote with misspellings by its two ends', () => {
      expect(text.length).toBeGreaterThan(300);
      expect(find(`So it was: ${text}. Nobody knew why.`, misspell(text))).toMatchObject({
        words: text,
        reason: null,
      });
    });

    it('finds its end where it belongs, and not where the same words occur again', () => {
      const again = `So it was: ${text}. ${filler(500, 20)} ${sentence('theatre')}.`;
      expect(find(again, misspell(text))).toMatchObject({ words: text, reason: null });
    });

    it('finds none of which only the beginning is there', () => {
      expect(
        find(`So it was: ${things.slice(0, 2).map(sentence).join(', and then ')}.`, misspell(text))?.reason ??
          'none',
      ).not.toBeNull();
    });
  });

  it.each([
    ['1. The council met.\n2. The treasurer resigned.', '1. The council met. 2. The tresurer resigned', null],
    [
      '1. The council met.\n2. The treasurer resigned.',
      '1. The council met. 3. The tresurer resigned',
      'numbers_differ',
    ],
    [
      'The council met. The treasurer resigned.',
      'The council met. 2. The tresurer resigned',
      'numbers_differ',
    ],
    [
      '1. The council met.\n2. The treasurer resigned.',
      'The council met. The tresurer resigned 2',
      'numbers_differ',
    ],
    [
      '1. The council met.\n2. The treasurer resigned.',
      'The council met. 2. old. The tresurer resigned',
      'numbers_differ',
    ],
  ])('knows the numbers of the list %j, quoted as %j: %s', (text, quote, reason) => {
    expect(find(text, quote)?.reason).toBe(reason);
  });

  it('takes no word that the document has for a misspelling', () => {
    const [text, quote] = [
      'the sumer boat sank. Then the summer boat left the harbour',
      'the sumer boat left the harbour',
    ];
    expect(find(text, quote)).toMatchObject({
      words: 'the summer boat left the harbour',
      reason: 'words_differ',
    });
    expect(find(text.replace('the sumer boat sank', 'it sank'), quote)?.reason).toBeNull();
  });

  it.each([
    ['In spring Lisbon was closed to ships.', 'In spring Lisbom was closed to ships', 'names_differ'],
    ['In spring lisbon was closed to ships.', 'In spring lisbom was closed to ships', null],
    ['It rained. Lisbon was closed to ships.', 'It rained. Lisbom was closed to ships', null],
    ['It rained: Lisbon was closed to ships.', 'It rained: Lisbom was closed to ships', null],
    ['In spring (Lisbon was closed to ships.', 'In spring (Lisbom was closed to ships', null],
    ['In spring LISBON was closed to ships.', 'In spring LISBOM was closed to ships', 'names_differ'],
    ['It rained. LISBON was closed to ships.', 'It rained. LISBOM was closed to ships', 'names_differ'],
  ])('knows a name by its capitals: %j, quoted as %j: %s', (text, quote, reason) => {
    // A town that the document names elsewhere.
    expect(find(`${text}\n\nlisbom`, quote)?.reason).toBe(reason === null ? 'words_differ' : reason);
  });

  it.each([
    [
      'The dose was raised in 35 of the patients there.',
      'The dose was raised in 36 of the patients there',
      'numbers_differ',
    ],
    [
      'The dose was raised in 35 of the large old patients there.',
      'The dose was raised in 36 of the patients there',
      'numbers_differ',
    ],
    [
      'The dose was raised in some of the large patients there.',
      'The dose was raised in some of the patients there',
      'words_missing',
    ],
    [
      'The dose was raised in some of the large old patients there.',
      'The dose was raised in some of the patients there',
      'none',
    ],
    [
      'The dose was raised in 35 of the old, tired, hungry patients there.',
      'The dose was raised in 36 of the patients there',
      'none',
    ],
    [
      'The dose was raised in some of the others there.',
      'The dose was raised in some of the patients there',
      'words_differ',
    ],
    [
      'The dose was raised in some of the very old houses there.',
      'The dose was raised in some of the patients there',
      'none',
    ],
  ])(
    'shows as similar what has up to a fifth of other words, or a third if a number differs: %j, quoted as %j',
    (text, quote, reason) => {
      expect(find(text, quote)?.reason ?? 'none').toBe(reason);
    },
  );
});
