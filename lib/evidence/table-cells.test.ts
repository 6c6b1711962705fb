import { describe, expect, it } from 'vitest';
import { countDelimiterCells, splitCells } from './table-cells';

/** The line stands between two others. */
const place = (line: string) => ({ source: `|x|${line}|y|`, span: { start: 3, end: 3 + line.length } });

describe('splitCells', () => {
  it.each([
    ['| a | b |', ['a', 'b']],
    ['a | b', ['a', 'b']],
    [' \t| a |\tb \t|  ', ['a', 'b']],
    ['|a||b|', ['a', '', 'b']],
    ['| a b |  |', ['a b', '']],
    ['|a\\|b|c\\\\|', ['a\\|b', 'c\\\\']],
    ['| a \\|', ['a \\|']],
    ['one', ['one']],
    ['', ['']],
    ['   ', ['']],
  ])('splits %j into %j', (line, cells) => {
    const { source, span } = place(line);
    expect(splitCells(source, span).map(({ start, end }) => source.slice(start, end))).toEqual(cells);
  });
});

describe('countDelimiterCells', () => {
  it.each([
    ['| --- | :-: |', 2],
    ['---|---', 2],
    ['|-|', 1],
    ['\t:-- | --: | - ', 3],
    ['---', 0],
    ['| |', 0],
    ['| --- | a |', 0],
    ['| --- |  |', 0],
    ['| - - | - |', 0],
    ['| :-:: | - |', 0],
    ['| : | - |', 0],
    ['| ::- | - |', 0],
  ])('counts in %j %i', (line, count) => {
    const { source, span } = place(line);
    expect(countDelimiterCells(source, span)).toBe(count);
  });
});
