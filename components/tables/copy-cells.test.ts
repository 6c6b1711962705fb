import { describe, expect, it } from 'vitest';
import { compareValues } from './grid-columns';
import { quoteField, writeHtmlTable } from './copy-cells';

describe('a cell on the clipboard', () => {
  it.each([
    ['words as they are', 'two words', 'two words'],
    ['a tab or a line break in quotation marks', 'a\tb', '"a\tb"'],
    ['a quotation mark doubled', 'the "old" dam', '"the ""old"" dam"'],
    ['what a spreadsheet would execute as text', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['an address of a function as text', '@SUM(A1)', "'@SUM(A1)"],
    ['a negative number as a number', '-12', '-12'],
  ])('is %s', (...[, text, written]) => {
    expect(quoteField(text)).toBe(written);
  });
});

it('cells on the clipboard are also a table, for texts and mails, in which nothing is markup or executed', () => {
  expect(
    writeHtmlTable([
      ['A <b>dam</b> & a weir', '=1+1'],
      ['two\nlines', ''],
    ]),
  ).toBe(
    "<table><tr><td>A &lt;b&gt;dam&lt;/b&gt; &amp; a weir</td><td>'=1+1</td></tr><tr><td>two<br>lines</td><td></td></tr></table>",
  );
});

describe('sorting a column', () => {
  it('orders numbers by their size', () => {
    expect([10, 9, -1].toSorted(compareValues)).toEqual([-1, 9, 10]);
  });

  it('orders texts as people do, with the numbers in them', () => {
    expect(['part 10', 'Part 2', 'École', 'east'].toSorted(compareValues)).toEqual([
      'east',
      'École',
      'Part 2',
      'part 10',
    ]);
  });
});
