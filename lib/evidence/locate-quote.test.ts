import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { anyMarkdown } from './__fixtures__/any-markdown';
import { locateQuote, prepareDocument, type QuoteMatch } from './locate-quote';
import { projectSpan } from './__fixtures__/project-span';

const markdown = `# Water report

Sales rose by **35 %** in 2023, the board said. It is not safe to drink the water from the *old* river without a
filter, and nobody should. The level fell from 3.5 to 2.1 metres before March.

| Year | Value |
|---|---|
| 2020 | 10 |
| 2021 | 12.5 |

Last year the committee approved the proposed merger of both companies. More than half of voters agreed with [the
plan](https://a.b/c). Dr. Meyer’s “final” word — naïve or not — was that 10⁶ litres cost 1,000 euros. Yes.

## Later

Yes. The committee met again in the old hall.`;
const document = prepareDocument(markdown);
const locate = (quote: string, options = {}) => locateQuote(document, quote, options);
const quoteOf = (match: QuoteMatch) => ('quote' in match ? match.quote : null);

describe('locateQuote', () => {
  it.each([
    [
      'as it stands',
      'Sales rose by 35 % in 2023, the board said.',
      'Sales rose by 35 % in 2023, the board said.',
    ],
    ['with other spaces', ' Sales  rose by\n35\u00a0%\tin 2023', 'Sales rose by 35 % in 2023'],
    ['in other case', 'SALES ROSE BY 35 %', 'Sales rose by 35 %'],
    ['with plain typography', 'Meyer\'s "final" word - naive', null],
    [
      'with other quotation marks and dashes',
      'Meyer\'s "final" word - naïve or not',
      'Meyer’s “final” word — naïve or not',
    ],
    ['with combining accents', 'nai\u0308ve or not', 'naïve or not'],
    ['with soft hyphens and zero-width marks', 'pro\u00adposed mer\u200bger', 'proposed merger'],
    ['with its Markdown marks', 'rose by **35 %** in 2023', 'rose by 35 % in 2023'],
    ['with a link target of its own', 'agreed with [the plan](https://x.y)', 'agreed with the plan'],
    ['with an unpaired mark', '**Sales rose by 35 % in 2023', 'Sales rose by 35 % in 2023'],
    ['as a row of a table', '| 2021 | 12.5 |', '2021\t12.5'],
    [
      'in quotation marks of the model',
      '“the committee approved the proposed merger”',
      'the committee approved the proposed merger',
    ],
    [
      'between ellipses',
      '… the committee approved the proposed merger …',
      'the committee approved the proposed merger',
    ],
    ['cut inside a word', 'ommittee approved the proposed mer', 'committee approved the proposed merger'],
  ])('finds a quote %s as exact', (_name, quote, words) => {
    const match = locate(quote);
    if (words === null) return expect(match.match).not.toBe('exact');
    expect(match).toMatchObject({ match: 'exact', quote: words });
  });

  it.each([
    [
      'misspelt',
      'the comittee aproved the proposed merger of both companies',
      'the committee approved the proposed merger of both companies',
    ],
    [
      'with words left out',
      'the committee approved the merger of both companies',
      'the committee approved the proposed merger of both companies',
    ],
    [
      'with a lost space',
      'the committeeapproved the proposed merger of both companies',
      'the committee approved the proposed merger of both companies',
    ],
    [
      'with an ellipsis',
      'It is not safe to drink the water … without a filter',
      'It is not safe to drink the water from the old river without a filter',
    ],
    [
      'with its number in words',
      'Sales rose by 35 percent in 2023, the boards said',
      'Sales rose by 35 % in 2023, the board said',
    ],
  ])('finds a quote %s as near and shows the words of the source', (_name, quote, words) => {
    const match = locate(quote);
    expect(match).toMatchObject({ match: 'near', quote: words });
    if (match.match === 'near') expect(match.similarity).toBeGreaterThan(0.7);
  });

  it.each([
    ['another number', 'Sales rose by 32 % in 2023, the board said', 'numbers_differ'],
    ['another decimal', 'The level fell from 3.4 to 2.1 metres before March', 'numbers_differ'],
    ['numbers changed about', 'The level fell from 2.1 to 3.5 metres before March', 'numbers_differ'],
    ['another unit', 'Sales rose by 35 $ in 2023, the board said', 'numbers_differ'],
    ['another number word', 'It is two metres deep. Sales rose by 35 % in 2023, the board said', null],
    ['a number cut in two', 'was that 10⁶ litres cost 000 euros', null],
    ['a raised digit brought down', 'naïve or not — was that 106 litres cost 1,000 euros', 'numbers_differ'],
    [
      'a negation left out',
      'It is safe to drink the water from the old river without a filter',
      'negation_differs',
    ],
    [
      'a negation put in',
      'the committee never approved the proposed merger of both companies',
      'negation_differs',
    ],
    [
      'a negation behind an ellipsis',
      'It is … safe to drink the water from the old river',
      'negation_differs',
    ],
    ['a comparison turned round', 'Less than half of voters agreed with the plan', 'comparison_differs'],
    ['before for after', 'The level fell from 3.5 to 2.1 metres after March', 'comparison_differs'],
    ['the opposite', 'the committee rejected the proposed merger of both companies', 'comparison_differs'],
    ['another name', 'Professor Doctor Schulze’s “final” word — naïve or not — was that', null],
  ])('does not cite a quote with %s', (_name, quote, reason) => {
    const match = locate(quote);
    expect(['similar_passage', 'not_found']).toContain(match.match);
    if (reason !== null) expect(match).toMatchObject({ match: 'similar_passage', reason });
  });

  it('never matches part of a number', () => {
    expect(locate('5 % in 2023').match).not.toBe('exact');
    expect(locate('2021 12').match).not.toBe('exact');
    expect(locate('litres cost 1').match).not.toBe('exact');
  });

  it('prefers the place that also matches in case, wherever it is', () => {
    const text = 'The apollo landed. Then the Apollo landed. Later the apollo landed.';
    const capital = text.indexOf('Apollo');
    const place = { match: 'exact', start: capital, quote: 'Apollo landed.' };
    for (const near of [0, capital, text.length])
      expect(locateQuote(prepareDocument(text), ' Apollo landed. ', { near })).toMatchObject(place);
  });

  it.each([
    ['able to drive', 'She is unable to drive'],
    ['she is able', 'So she is ablebodied'],
    ['art', 'A party started'],
  ])('never finds %j inside the words of %j', (quote, text) => {
    expect(locateQuote(prepareDocument(text), quote).match).not.toBe('exact');
  });

  it('says why no quote was found', () => {
    expect(locate(' … ')).toEqual({ match: 'not_found', reason: 'empty' });
    expect(locate('a '.repeat(limits.quoteChars / 2))).not.toEqual({
      match: 'not_found',
      reason: 'too_long',
    });
    expect(locate(`${'a '.repeat(limits.quoteChars / 2)}a`)).toEqual({
      match: 'not_found',
      reason: 'too_long',
    });
    expect(locate('Nothing of the kind was ever written here')).toEqual({
      match: 'not_found',
      reason: 'absent',
    });
  });

  it('returns the first of several places, or the one nearest to a hint', () => {
    expect(locate('Yes.')).toMatchObject({ start: markdown.indexOf('Yes.') });
    expect(locate('Yes.', { near: markdown.length })).toMatchObject({ start: markdown.lastIndexOf('Yes.') });
  });

  it('searches only within a span, and never in excluded spans', () => {
    const later = { start: markdown.indexOf('## Later'), end: markdown.length };
    expect(locate('Yes.', { within: later })).toMatchObject({ start: markdown.lastIndexOf('Yes.') });
    expect(locate('the comittee aproved the proposed merger', { within: later }).match).toBe('not_found');
    const first = { start: markdown.indexOf('Yes.'), end: markdown.indexOf('Yes.') + 2 };
    expect(locate('Yes.', { exclude: [first] })).toMatchObject({ start: markdown.lastIndexOf('Yes.') });
    expect(locate('Yes.', { exclude: [first, later] }).match).not.toBe('exact');
  });

  it('returns only words that match the projection of the span, character for character', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', 'x', ' ', '*', '“', '… ', 'not ', '7')), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(anyMarkdown, fc.tuple(fc.nat(), fc.nat()), edits, (text, [first, second], changes) => {
        const [start = 0, end = 0] = [first % (text.length + 1), second % (text.length + 1)].sort(
          (a, b) => a - b,
        );
        let quote = projectSpan(text, { start, end });
        for (const [at, sign] of changes) {
          const place = at % (quote.length + 1);
          quote = `${quote.slice(0, place)}${sign}${quote.slice(place + (sign === '' ? 1 : 0))}`;
        }
        const match = locateQuote(prepareDocument(text), quote);
        if (match.match === 'not_found') return;
        expect(match.quote).toBe(projectSpan(text, match));
        expect(match.quote.trim()).not.toBe('');
      }),
      { numRuns: 600 },
    );
  });

  it('finds any run of whole words again', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (from, count) => {
        const words = [...document.projection.text.matchAll(/\S+/g)];
        const run = words.slice(from % words.length, (from % words.length) + count);
        const start = run[0]?.index ?? 0;
        const end = (run.at(-1)?.index ?? 0) + (run.at(-1)?.[0].length ?? 0);
        const quote = document.projection.text.slice(start, end);
        fc.pre(/[\p{L}\p{N}]/u.test(quote));
        const match = locateQuote(document, quote, {
          near: document.projection.toMarkdown({ start, end }).start,
        });
        expect(match.match).toBe('exact');
        expect(quoteOf(match)).toContain(quote.replace(/^[^\p{L}\p{N}“]+|[^\p{L}\p{N}]+$/gu, ''));
      }),
      { numRuns: 300 },
    );
  });
});
