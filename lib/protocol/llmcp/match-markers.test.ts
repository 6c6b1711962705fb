import { describe, expect, it } from 'vitest';
import { findMarkers, matchMarkers } from './match-markers';

const entry = (n?: number) => (n === undefined ? {} : { n });
const taken = (markdown: string, numbers: (number | undefined)[]) =>
  matchMarkers(markdown, numbers.map(entry)).markers.map((marker) => marker.entryIndex);

describe('matchMarkers', () => {
  it('gives the k-th marker of a number the k-th entry of that number', () => {
    expect(taken('A [1]. B [2]. C [1].', [1, 1, 2])).toEqual([0, 2, 1]);
    expect(taken('A [1]. B [1]. C [1].', [1, 1, 1])).toEqual([0, 1, 2]);
  });

  it('repeats the last entry when there are fewer entries than markers', () => {
    expect(taken('A [1]. B [1]. C [1].', [1, 1])).toEqual([0, 1, 1]);
  });

  it('leaves a marker without an entry unsupported', () => {
    expect(taken('A [3].', [1])).toEqual([null]);
  });

  it('lists unused entries: without a number, with an unused number, or beyond the markers', () => {
    expect(matchMarkers('A [1].', [entry(1), entry(), entry(2), entry(1)]).unanchored).toEqual([1, 2, 3]);
  });

  it('finds the markers of every block in the order of the text', () => {
    const text =
      '# [1]\n\n[^a] [2]\n\n> [3]\n\n[^a]: [4]\n\n1. [5]\n   - [6]\n2. [7]\n\n| [8] | ~~[9]~~ |\n| - | - |\n| **[10]** | [11] |\n\n[11]: /x\n\n[12]';
    expect(findMarkers(text).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('returns the offsets of each marker in the text', () => {
    const text = 'é🙂 **bold [2]** and [1][12].';
    expect(findMarkers(text).map(({ n, start, end }) => [n, text.slice(start, end)])).toEqual([
      [2, '[2]'],
      [1, '[1]'],
      [12, '[12]'],
    ]);
  });
});

describe('findMarkers', () => {
  it.each([
    ['inline code', 'A `x[1]` b', 0],
    ['a code block', '```\na[1]\n```', 0],
    ['indented code', '    a[1]', 0],
    ['an escaped bracket', 'A \\[1]', 0],
    ['a written link', '[1](https://example.com)', 0],
    ['a footnote', 'A[^1]\n\n[^1]: b', 0],
    ['zero', 'A [0]', 0],
    ['five digits', 'A [12345]', 0],
    ['a bracket after an escaped backslash', 'A \\\\[1]', 1],
    ['a number with a definition', 'A [1].\n\n[1]: https://example.com', 1],
    ['two numbers of which one is defined', 'A [2][1].\n\n[1]: https://example.com', 2],
    ['a list, a table and a heading', '# h [1]\n\n- a [2]\n\n| a |\n| - |\n| b [3] |', 3],
    ['a marker after an exclamation mark', 'So![1]', 1],
    ['a link to a definition whose name begins with a number', 'A [1 b].\n\n[1 b]: https://example.com', 0],
    ['a link to a definition whose name ends with a number', 'A [b 1].\n\n[b 1]: https://example.com', 0],
    ['a link whose text is a marker', 'A [[1] b][c].\n\n[c]: https://example.com', 1],
    ['a number of two digits with a definition', 'A [12].\n\n[12]: https://example.com', 1],
    ['an image described by a number', 'A ![1](https://example.com/a.png)', 0],
  ])('reads %s', (_name, text, count) => {
    expect(findMarkers(text)).toHaveLength(count);
  });
});
