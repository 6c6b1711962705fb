import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { anyMarkdown } from './__fixtures__/any-markdown';
import { type DiffHunk, diffMarkdown } from './diff-revisions';

function apply(before: string, hunks: readonly DiffHunk[]): string {
  let at = 0;
  const pieces: string[] = [];
  for (const hunk of hunks) {
    pieces.push(before.slice(at, hunk.beforeStart));
    const side = (type: 'removed' | 'added') =>
      hunk.parts
        .filter((part) => part.type === 'same' || part.type === type)
        .map((part) => part.text)
        .join('');
    expect(side('removed')).toBe(before.slice(hunk.beforeStart, hunk.beforeEnd));
    pieces.push(side('added'));
    expect(pieces.join('').length).toBe(hunk.afterEnd);
    at = hunk.beforeEnd;
  }
  return [...pieces, before.slice(at)].join('');
}

describe('diffMarkdown', () => {
  it('shows changed words inside a changed line', () => {
    const [hunk, ...others] = diffMarkdown(
      '# A\n\nIt was 35 % of all.\n\nEnd.\n',
      '# A\n\nIt was 53 % of all.\n\nEnd.\n',
    );
    expect(others).toEqual([]);
    expect(hunk?.parts).toEqual([
      { type: 'same', text: 'It was ' },
      { type: 'removed', text: '35' },
      { type: 'added', text: '53' },
      { type: 'same', text: ' % of all.\n' },
    ]);
  });

  it('returns nothing for equal texts', () => {
    expect(diffMarkdown('a\n\nb', 'a\n\nb')).toEqual([]);
    expect(diffMarkdown('', '')).toEqual([]);
  });

  it('shows a rewritten line as replaced, not as many small changes', () => {
    const [hunk] = diffMarkdown('Alpha beta gamma delta.\n', 'Wholly other words stand here now.\n');
    expect(hunk?.parts.map((part) => part.type)).toEqual(['removed', 'added']);
  });

  it('limits the change to a paragraph that moved', () => {
    const paragraphs = Array.from({ length: 50 }, (_, index) => `Paragraph ${index} says something.\n\n`);
    const moved = [...paragraphs.slice(1), ...paragraphs.slice(0, 1)];
    expect(diffMarkdown(paragraphs.join(''), moved.join('')).length).toBeLessThanOrEqual(2);
  });

  it('follows each of more changes than it would without the lines between them', () => {
    const text = (word: string) =>
      Array.from({ length: 600 }, (_, index) => `Line ${index} stays.\n\n${word}\n\n`).join('');
    const hunks = diffMarkdown(text('Red.'), text('Blue.'));
    expect(hunks).toHaveLength(600);
    for (const { parts } of hunks) expect(parts[0]).toEqual({ type: 'removed', text: 'Red.\n' });
  });

  it('keeps as many lines in place as can be, whatever their order', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}\n`);
    /** Length of the longest ascending selection. */
    const rise = (order: readonly number[]) => {
      const best: number[] = [];
      for (const [at, value] of order.entries())
        best.push(
          1 + Math.max(0, ...best.filter((_, before) => before < at && (order[before] ?? 0) < value)),
        );
      return Math.max(...best);
    };
    fc.assert(
      fc.property(fc.shuffledSubarray([...lines.keys()], { minLength: 12 }), (order) => {
        const [before, after] = [lines.join(''), order.map((index) => lines[index]).join('')];
        const hunks = diffMarkdown(before, after);
        expect(apply(before, hunks)).toBe(after);
        const changed = hunks.map(({ beforeStart, beforeEnd }) => before.slice(beforeStart, beforeEnd));
        const removed = changed.join('').split('\n').length - 1;
        expect(lines.length - removed).toBe(rise(order));
      }),
    );
  });

  it('shows words that were inserted or removed as such alone', () => {
    const types = (before: string, after: string) =>
      diffMarkdown(before, after).flatMap(({ parts }) => parts.map(({ type, text }) => `${type} ${text}`));
    expect(types('One three four.', 'One two three four.')).toEqual([
      'same One ',
      'added two ',
      'same three four.',
    ]);
    expect(types('One.\n', 'One.\nTwo.\n')).toEqual(['added Two.\n']);
    expect(types('One.\nTwo.\n', 'One.\n')).toEqual(['removed Two.\n']);
    expect(types('One.', 'One.\n')).toEqual(['same One.', 'added \n']);
  });

  it('takes no line that occurs twice for the same place', () => {
    const starts = (before: string, after: string) =>
      diffMarkdown(before, after).map(({ beforeStart, afterStart }) => [beforeStart, afterStart]);
    expect(starts('x\nA\n', 'x\nB\nx\n')).toEqual([[2, 2]]);
    expect(starts('x\nB\nx\n', 'x\nA\n')).toEqual([[2, 2]]);
  });

  it('replaces no more than lies between equal lines where there are too many changes to follow', () => {
    const text = (word: string) => {
      const lines = Array.from({ length: limits.diffEdits + 1 }, (_, index) => `${word} ${index % 7}\n`);
      return `a\na\nb\nb\n${lines.join('')}c\nd\nd\n`.repeat(2);
    };
    const [before, after] = [text('Old'), text('New')];
    const hunks = diffMarkdown(before, after);
    expect(hunks.map(({ parts }) => parts.map(({ type }) => type))).toEqual([['removed', 'added']]);
    expect(hunks.map(({ beforeStart }) => beforeStart)).toEqual([8]);
    expect(hunks.map(({ beforeEnd }) => before.length - beforeEnd)).toEqual([6]);
    expect(apply(before, hunks)).toBe(after);
  });

  it('returns the newer text when applied to the older one', () => {
    const edited = fc.tuple(anyMarkdown, anyMarkdown, anyMarkdown, fc.nat());
    fc.assert(
      fc.property(edited, ([first, second, other, at]) => {
        const before = `${first}\n\n${second}`;
        const cut = at % (before.length + 1);
        for (const after of [
          `${before.slice(0, cut)}${other}${before.slice(cut)}`,
          `${first}\n\n${other}`,
          other,
          second,
        ]) {
          expect(apply(before, diffMarkdown(before, after))).toBe(after);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('handles large texts that have nothing in common', () => {
    const lines = (word: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${word} ${index % 97}\n`);
    const before = lines('alpha', 60_000).join('');
    const after = lines('beta', 60_000).join('');
    expect(apply(before, diffMarkdown(before, after))).toBe(after);
    const oneLine = diffMarkdown(before.replaceAll('\n', ' '), after.replaceAll('\n', ' '));
    expect(apply(before.replaceAll('\n', ' '), oneLine)).toBe(after.replaceAll('\n', ' '));
  });
});
