import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { captureCsv } from './capture-csv';
import { detectDelimiter } from './detect-delimiter';
import { hasHeader } from './detect-header';

const input = { fileName: 'people.csv', maxMarkdownChars: limits.markdownChars };
const markdownOf = (text: string) => captureCsv(text, input).markdown;

describe('captureCsv', () => {
  it('keeps the names of many columns that have no rows yet', () => {
    const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`);
    expect(captureCsv(`${names.join(',')}\n`, input).markdown).toContain('Name 19');
  });

  it('writes a table with one row per line and escaped marks', () => {
    expect(markdownOf('name,note\nAda,"a | b, *c*"\nBo,"two\nlines"\n')).toBe(
      '| name | note |\n| --- | --- |\n| Ada | a \\| b, \\*c\\* |\n| Bo | two lines |\n',
    );
  });

  it.each([
    ['semicolons', 'a;b\n1,5;2,5\n3,5;4,5\n'],
    ['tabs', 'a\tb\n1,5\t2,5\n3,5\t4,5\n'],
    ['bars', 'a|b\n1,5|2,5\n3,5|4,5\n'],
    ['what Excel names', 'sep=;\na;b\n1,5;2,5\n3,5;4,5\n'],
  ])('reads cells separated by %s', (_fact, text) => {
    expect(markdownOf(text)).toBe('| a | b |\n| --- | --- |\n| 1,5 | 2,5 |\n| 3,5 | 4,5 |\n');
  });

  it('numbers the columns of a table without a header', () => {
    expect(markdownOf('1,2\n3,4\n')).toBe('| Column 1 | Column 2 |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n');
  });

  it('writes wide tables and long cells as records', () => {
    const wide = `${Array.from({ length: 13 }, (_, index) => `c${index}`).join(',')}\n${'x,'.repeat(12)}y\n`;
    expect(markdownOf(wide)).toMatch(/^## Row 1: x\n\n- {3}c0: x\n- {3}c1: x\n/);
    const long = `id,text\n7,"${'word '.repeat(200)}"\n`;
    expect(markdownOf(long)).toMatch(/^## Row 1: 7\n\n- {3}id: 7\n- {3}text: word word/);
  });

  it('splits a long table and repeats its header', () => {
    const rows = Array.from({ length: 250 }, (_, index) => `r${index},${index}`).join('\n');
    const markdown = markdownOf(`name,count\n${rows}\n`);
    expect(markdown.match(/^## Rows .*$/gm)).toEqual(['## Rows 1–100', '## Rows 101–200', '## Rows 201–250']);
    expect(markdown.match(/^\| name \| count \|$/gm)).toHaveLength(3);
    expect(markdown).toContain('| r249 | 249 |');
  });

  it('keeps rows, columns and cells up to their limits and reports what it left out', () => {
    const rows = (count: number) => `a,b\n${'x,y\n'.repeat(count)}`;
    expect(captureCsv(rows(limits.csvRows), input).signals).toEqual([]);
    const long = captureCsv(rows(limits.csvRows + 1), input);
    expect(long.signals).toEqual(['truncated']);
    expect(long.markdown.match(/^\| x \| y \|$/gm)).toHaveLength(limits.csvRows);
    const columns = (count: number) =>
      `${Array.from({ length: count }, (_, index) => `c${index}`).join(',')}\n${'x,'.repeat(count - 1)}y\n`;
    expect(captureCsv(columns(limits.csvColumns), input).dropped).toEqual([]);
    expect(captureCsv(columns(limits.csvColumns + 1), input).dropped).toMatchObject([
      { what: 'columns', count: 1, sample: `c${limits.csvColumns}` },
    ]);
    expect(captureCsv(`a,b\nx,${'y'.repeat(limits.csvCellChars)}\n`, input).dropped).toEqual([]);
    expect(captureCsv(`a,b\nx,${'y'.repeat(limits.csvCellChars + 1)}\n`, input).dropped).toMatchObject([
      { what: 'long-cells', count: 1 },
    ]);
  });

  it('stays within the maximum number of characters, whatever the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 400 }),
        (rows, maxMarkdownChars) => {
          const text = rows
            .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
            .join('\n');
          expect(captureCsv(text, { ...input, maxMarkdownChars }).markdown.length).toBeLessThanOrEqual(
            maxMarkdownChars,
          );
        },
      ),
    );
  });

  it('lists the addresses in the cells', () => {
    expect(
      captureCsv('name,site\nAda,https://a.example/x\nBo,none\n', input).links.map((link) => link.url),
    ).toEqual(['https://a.example/x']);
  });
});

describe('detectDelimiter', () => {
  it.each([
    ['a,b,c\n1,2,3\n', ',', 3],
    ['a;b\n1,5;2\n2,5;3\n', ';', 2],
    ['"a;b";"c;d"\n"1;2";"3;4"\n', ';', 2],
    ['a\tb, c\n1\t2, 3\n', '\t', 2],
  ])('finds the separator of %j', (text, delimiter, columns) => {
    expect(detectDelimiter(text)).toMatchObject({ delimiter, columns });
  });

  it('finds none in prose', () => {
    expect(detectDelimiter('One line\nAnd another\n')).toBeNull();
  });
});

describe('hasHeader', () => {
  it.each([
    [
      'words over numbers',
      [
        ['name', 'age'],
        ['Ada', '36'],
      ],
      true,
    ],
    [
      'words over words',
      [
        ['name', 'city'],
        ['Ada', 'London'],
      ],
      true,
    ],
    [
      'years beside a word',
      [
        ['country', '2019', '2020'],
        ['Chad', '1', '2'],
      ],
      true,
    ],
    [
      'numbers',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      false,
    ],
    [
      'years alone',
      [
        ['2019', '2020'],
        ['1', '2'],
      ],
      false,
    ],
    [
      'dates',
      [
        ['2026-01-01', 'x'],
        ['2026-01-02', 'y'],
      ],
      false,
    ],
    [
      'a value that comes again',
      [
        ['yes', 'Ada'],
        ['yes', 'Bo'],
      ],
      false,
    ],
    [
      'the same word twice',
      [
        ['x', 'x'],
        ['1', '2'],
      ],
      false,
    ],
    ['nothing', [], false],
  ])('judges %s', (...[, rows, expected]) => {
    expect(hasHeader(rows)).toBe(expected);
  });
});
