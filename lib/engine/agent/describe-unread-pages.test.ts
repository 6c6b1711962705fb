import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { describeUnreadPages } from './describe-unread-pages';

const count = (length: number, step = 1) => Array.from({ length }, (_, index) => 1 + index * step);

describe('describeUnreadPages', () => {
  it.each([
    [[3], [], 'the text of page 3'],
    [[1, 2, 3, 5], [], 'the text of pages 1–3 and 5'],
    [[], [2, 4], 'some of the text of pages 2 and 4'],
    [[7], [1, 2], 'the text of page 7 and some of the text of pages 1–2'],
    [count(9, 2), [], 'the text of 9 pages'],
  ])('names the pages %j and %j', (whole, partly, words) => {
    expect(describeUnreadPages([{ title: 'Deed', whole, partly }])).toEqual([
      `In “Deed”, ${words} could not be read, and the source shows a picture instead.`,
    ]);
  });

  it('says nothing where all was read, and counts the sources beyond the first few', () => {
    expect(describeUnreadPages([])).toEqual([]);
    const sources = count(limits.namedUnread + 2).map((page) => ({ title: 'T', whole: [page], partly: [] }));
    expect(describeUnreadPages(sources).at(-1)).toBe('The same is true of 2 other sources.');
    expect(describeUnreadPages(sources)).toHaveLength(limits.namedUnread + 1);
  });
});
