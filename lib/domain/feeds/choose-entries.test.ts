import { describe, expect, it } from 'vitest';
import type { FeedEntry } from '@/lib/capture/feed/feed';
import { chooseEntries } from './choose-entries';

const now = new Date('2026-03-20T12:00:00Z');
const entry = (key: string, published: string | null, more: Partial<FeedEntry> = {}): FeedEntry => ({
  key,
  title: key,
  link: `https://a.example/${key}`,
  author: null,
  publishedAt: published === null ? null : new Date(published),
  updatedAt: null,
  html: null,
  baseUrl: 'https://a.example/',
  attachments: 0,
  ...more,
});
const choose = (entries: readonly FeedEntry[], most: number) => {
  const { chosen, rest } = chooseEntries(entries, { most, now });
  return [chosen.map(({ key }) => key), rest.map(({ key }) => key)];
};

describe('chooseEntries', () => {
  const a = entry('a', '2026-03-01');
  const b = entry('b', '2026-03-02');
  const c = entry('c', '2026-03-03');

  it('chooses the newest by date, the oldest of them first', () => {
    expect(choose([a, c, b], 2)).toEqual([['b', 'c'], ['a']]);
    expect(choose([a, c, b], 3)).toEqual([['a', 'b', 'c'], []]);
    expect(choose([a, c, b], 0)).toEqual([[], ['c', 'b', 'a']]);
  });

  it.each([
    ['one has no date', entry('d', null)],
    ['one is of the future', entry('d', '2027-01-01')],
  ])('keeps the order of the feed where %s', (_what, other) => {
    expect(choose([a, other, b], 2)).toEqual([['d', 'a'], ['b']]);
  });

  it('leaves out what has neither a page nor text', () => {
    const sound = entry('e', '2026-03-04', { link: null, attachments: 1 });
    const note = entry('f', '2026-03-05', { link: null, html: '<p>Words</p>' });
    expect(choose([a, sound, note], 5)).toEqual([['a', 'f'], []]);
  });
});
