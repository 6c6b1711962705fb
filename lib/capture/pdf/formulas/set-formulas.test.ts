import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../core/limits';
import { readFormulas, writeTexSheet, writeTypstSheet } from '../__fixtures__/formula-sheets';
import { type PlacedText, writePdf } from '../__fixtures__/write-pdf';
import { capturePdf } from '../capture-pdf';

const folder = path.resolve(import.meta.dirname, '../__fixtures__/formulas');
const read = async (bytes: Uint8Array) => {
  const captured = await capturePdf(bytes, { fileName: 'a.pdf', maxMarkdownChars: limits.markdownChars });
  if (!captured.ok) throw new Error(captured.failure.code);
  return captured.value.markdown;
};

const height = 792;
type Line = readonly [left: number, right: number, y: number];
const draw = (texts: readonly PlacedText[], lines: readonly Line[]) => {
  const written = texts.map(
    ({ text, x, y, size = 10 }) =>
      `BT /prose ${size} Tf 1 0 0 1 ${x} ${height - y} Tm (${text.replace(/[()]/g, '\\$&')}) Tj ET`,
  );
  const drawn = lines.map(([left, right, y]) => `0.5 w ${left} ${height - y} m ${right} ${height - y} l S`);
  return writePdf([{ texts: [], raw: [...written, ...drawn].join('\n') }]);
};

describe('setFormulas', () => {
  it.each(['tex', 'typst'])(
    'keeps the meaning of formulas over several lines as %s sets them',
    async (typesetter) => {
      const file = readFileSync(path.join(folder, `seen-${typesetter}.pdf`));
      const formulas = readFormulas(await read(new Uint8Array(file)), 'seen');
      expect(formulas.filter(({ isRight }) => !isRight)).toEqual([]);
    },
  );

  it('has the sources of its files', () => {
    expect(readFileSync(path.join(folder, 'seen.tex'), 'utf8')).toBe(writeTexSheet('seen'));
    expect(readFileSync(path.join(folder, 'unseen.typ'), 'utf8')).toBe(writeTypstSheet('unseen'));
  });

  it('reads a fraction within a sentence, and keeps it apart from the number before it', async () => {
    const texts = [
      { text: 'Take 2', x: 72, y: 100 },
      { text: '1', x: 101.5, y: 96, size: 7 },
      { text: '2', x: 101.5, y: 104, size: 7 },
      { text: 'of them.', x: 109, y: 100 },
    ];
    expect(await read(draw(texts, [[101.5, 105.4, 97.5]]))).toBe('Take 2 1/2 of them.\n');
  });

  it.each<[string, PlacedText[], Line[], string[]]>([
    [
      'the line under a heading above its subtitle',
      [
        { text: 'Balance', x: 280, y: 100 },
        { text: 'for 2024', x: 279, y: 114 },
      ],
      [[280, 317, 102]],
      ['Balance', 'for 2024'],
    ],
    [
      'the line above a total',
      [
        { text: 'Rent', x: 72, y: 100 },
        { text: '1,234', x: 200, y: 100 },
        { text: 'Total', x: 72, y: 114 },
        { text: '5,678', x: 200, y: 114 },
      ],
      [[200, 225, 104]],
      ['1,234', '5,678'],
    ],
    [
      'a line to sign on',
      [
        { text: 'Signed at Bern by', x: 72, y: 80 },
        { text: 'Chair', x: 120, y: 112 },
      ],
      [[72, 200, 102]],
      ['Signed at Bern by', 'Chair'],
    ],
    [
      'the line above a footnote',
      [
        { text: 'end.', x: 72, y: 100 },
        { text: '1 See the first part of this book.', x: 72, y: 118, size: 8 },
      ],
      [[72, 160, 108]],
      ['end.', '1 See the first part'],
    ],
    [
      'a line through a word',
      [
        { text: 'above it', x: 72, y: 88 },
        { text: 'not this', x: 72, y: 100 },
        { text: 'below it', x: 72, y: 112 },
      ],
      [[72, 108, 97]],
      ['above it not this below it'],
    ],
    [
      'an underlined word',
      [
        { text: 'a row of words over it', x: 72, y: 88 },
        { text: 'some', x: 72, y: 100 },
        { text: 'words', x: 99.5, y: 100 },
        { text: 'are here', x: 128, y: 100 },
        { text: 'more of the words below', x: 72, y: 112 },
      ],
      [[99.5, 126, 101.5]],
      ['some words are here'],
    ],
  ])('takes %s for no fraction', async (_what, texts, lines, expected) => {
    const markdown = await read(draw(texts, lines));
    expect(markdown).not.toContain('/');
    for (const text of expected) expect(markdown).toContain(text);
  });
});
