import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { escapeCell, escapeInline, escapeLine } from './escape-text';

const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Text made of the marks that matter, words and blanks. */
const marks = fc
  .array(
    fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '#',
      '-',
      '+',
      '1.',
      '2)',
      '|',
      '\\',
      '&amp;',
      '&',
      '~',
      '~~',
      '!',
      '=',
      ':',
      '^',
      'a',
      'b c',
      ' ',
      '  ',
      'x_y',
      '<b>',
      '-->',
      '---',
      '```',
      'https://a.example/x_y*z',
      'http://b.example.',
      'ü',
      '0',
      '$',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('escapeLine', () => {
  it('turns any text into one paragraph that reads as the text', () => {
    fc.assert(
      fc.property(marks, (text) => {
        fc.pre(clean(text) !== '');
        const tree = parse(escapeLine(text));
        expect(tree.children.map((child) => child.type)).toEqual(['paragraph']);
        expect(clean(toString(tree))).toBe(clean(text));
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it('keeps two lines in one paragraph', () => {
    fc.assert(
      fc.property(marks, marks, (first, second) => {
        fc.pre(clean(first) !== '' && clean(second) !== '');
        const tree = parse(`${escapeLine(first)}\n${escapeLine(second)}`);
        expect(tree.children.map((child) => child.type)).toEqual(['paragraph']);
        expect(clean(toString(tree))).toBe(`${clean(first)} ${clean(second)}`);
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it.each([
    ['snake_case and 2 * 3 stay', 'snake_case and 2 * 3 stay'],
    ['# not a heading', '\\# not a heading'],
    ['#1 is fine', '#1 is fine'],
    ['1990. was a year', '1990\\. was a year'],
    ['- not an item', '\\- not an item'],
    ['a < b and b > c', 'a < b and b > c'],
    ['AT&T and &lt;', 'AT&T and \\&lt;'],
    ['see https://a.example/x_y.', 'see <https://a.example/x_y>.'],
    ['(https://a.example/w_(x))', '(<https://a.example/w_(x))>'],
  ])('writes %s', (text, expected) => {
    expect(escapeLine(text)).toBe(expected);
  });
});

describe('escapeInline', () => {
  it('keeps text inert after a first word', () => {
    fc.assert(
      fc.property(marks, (text) => {
        const tree = parse(`word ${escapeInline(text).trimEnd()}`);
        expect(tree.children.map((child) => child.type)).toEqual(['paragraph']);
        expect(clean(toString(tree))).toBe(clean(`word ${text}`));
      }),
      { numRuns: countRuns(1_000) },
    );
  });
});

describe('escapeCell', () => {
  it('keeps any text in one cell that reads as the text', () => {
    fc.assert(
      fc.property(marks, (text) => {
        const tree = parse(`| a | b |\n| --- | --- |\n| ${escapeCell(text)} | end |`);
        const table = tree.children[0];
        const cells = table?.type === 'table' ? table.children[1]?.children : [];
        expect(cells).toHaveLength(2);
        expect(clean(toString(cells?.[0]))).toBe(clean(text));
      }),
      { numRuns: countRuns(1_000) },
    );
  });
});
