import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSnippet } from './cut-snippet';

function cut(text: string, words: readonly string[], maxChars = 80) {
  const marks = words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
  return cutSnippet(text, marks, maxChars);
}
const shown = (text: string, words: readonly string[], maxChars?: number) =>
  cut(text, words, maxChars)
    .map((part) => (part.is_match ? `<${part.text}>` : part.text))
    .join('');

describe('cutSnippet', () => {
  it.each([
    ['a heading', '## The bridge\n\nIt fell.', 'The <bridge> It fell.'],
    [
      'an outline with ids',
      '- The bridge fell\n  id:: 65f0c1aa-0d7e-4b8e-9a55-1\n  collapsed:: true\n  - [ ] repair it',
      'The <bridge> fell repair it',
    ],
    ['the id of a block', 'The bridge fell. ^a1b2c3\nIt rose.', 'The <bridge> fell. It rose.'],
    ['a reference to a block', 'The bridge ((65f0c1aa-0d7e)) fell.', 'The <bridge> fell.'],
    ['a link', 'The [old bridge](https://example.org/bridge) fell.', 'The old <bridge> fell.'],
    ['a link to a page', 'The [[bridge]] fell.', 'The <bridge> fell.'],
    ['a table', '| bridge | year |\n| --- | --- |\n| Tay | 1878 |', '<bridge> year Tay 1878'],
    ['emphasis', 'The **bridge** fell.', 'The <bridge> fell.'],
    ['a name with two colons', 'A std::vector of each bridge', 'A std::vector of each <bridge>'],
  ])('shows %s without its signs', (_kind, text, expected) => {
    expect(shown(text, ['bridge'], 200)).toBe(expected);
  });

  it('shows the densest cluster of a long text', () => {
    const text = `A bridge stood here. ${'The town grew in those years. '.repeat(40)}The storm took the tower.`;
    expect(shown(text, ['bridge', 'storm', 'tower'], 60)).toContain('<storm> took the <tower>.');
  });

  it('shows no more than was asked for, and only words of the text', () => {
    const word = fc.constantFrom(
      'bridge',
      '**',
      '- ',
      '\n',
      ' ',
      'id:: 7',
      '[a](b)',
      '\u0001',
      '\u0002',
      '#',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.nat(40), (pieces, start) => {
        const text = pieces.join('');
        const marks = start + 6 > text.length ? [] : [{ start, end: start + 6 }];
        const written = cutSnippet(text, marks, 50)
          .map((part) => part.text)
          .join('');
        expect(written.length).toBeLessThanOrEqual(51);
        expect(written).not.toMatch(/[\u0001\u0002]/);
      }),
    );
  });
});
