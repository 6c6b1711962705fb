import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { anchorPassage, findAnchors, type ThreadAnchor } from './anchor';

const markdown =
  '# Harrow Dam\n\nThe dam was **opened in 1962** by the county. It holds nine million cubic metres.\n\nThe weir is older.';
const passage = 'opened in 1962** by the county';
const span = { start: markdown.indexOf(passage), end: markdown.indexOf(passage) + passage.length };
const made = anchorPassage({ id: 'v1', markdown }, span) as ThreadAnchor;
const find = (text: string | null) =>
  findAnchors([made, null], text === null ? null : { id: 'v2', markdown: text });

describe('anchorPassage', () => {
  it('remembers the words that the passage shows', () => {
    expect(made).toMatchObject({ textId: 'v1', exact: 'opened in 1962 by the county' });
  });

  it('refuses nothing, signs alone and more than a passage', () => {
    const anchor = (text: string, start: number, end: number) =>
      anchorPassage({ id: 'v', markdown: text }, { start, end });
    expect(anchor(markdown, 4, 4)).toBeNull();
    expect(anchor('a   b', 1, 4)).toBeNull();
    const long = 'word '.repeat(limits.quoteChars);
    expect(anchor(long, 0, limits.quoteChars)).not.toBeNull();
    expect(anchor(long, 0, limits.quoteChars + 1)).toBeNull();
    expect(anchor('short', 2, 1_000_000)).toMatchObject({ exact: 'ort' });
  });
});

describe('findAnchors', () => {
  it('keeps the span in the text that it was made in', () => {
    expect(findAnchors([made], { id: 'v1', markdown })).toEqual([{ state: 'current', span }]);
  });

  it('finds the passage after the text around it was edited', () => {
    const [found] = find(`A new beginning.\n\n${markdown}`);
    expect(found?.state).toBe('current');
    expect(found?.span?.start).toBe(span.start + 'A new beginning.\n\n'.length);
  });

  it('says that other words have taken its place', () => {
    expect(find(markdown.replace('1962', '1963'))[0]?.state).toBe('changed');
  });

  it('says that it is gone, and never takes another passage for it', () => {
    expect(find('# Harrow Dam\n\nThe weir is older.')[0]).toEqual({ state: 'gone', span: null });
    expect(find(null)).toEqual([
      { state: 'gone', span: null },
      { state: 'whole', span: null },
    ]);
  });
});
