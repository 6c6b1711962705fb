import { describe, expect, it } from 'vitest';
import { paths } from '@/lib/core/paths';
import { readLook, writeLook } from './read-look';

describe('readLook', () => {
  it('reads what the address of a source contains', () => {
    const look = { revisionId: 'rev_1', at: { start: 3, end: 9 }, runId: 'run' };
    const { searchParams } = new URL(paths.source('field', 'src', look), 'https://app.example');
    expect(readLook(Object.fromEntries(searchParams))).toEqual(look);
    expect(paths.source('field', 'src', readLook({}))).toBe(paths.source('field', 'src'));
    expect(readLook({ rev: ['one', 'two'] }).revisionId).toBeNull();
  });
});

describe('writeLook', () => {
  it.each([
    ['?at=1-2&thread=thr_1&comment=com_2', '?rev=rev_1&at=3-9&thread=thr_1&comment=com_2'],
    ['?run=run_1&rev=rev_0', '?rev=rev_1&at=3-9'],
    ['', '?rev=rev_1&at=3-9'],
  ])('changes of %j only what it says about the look', (search, expected) => {
    const look = { revisionId: 'rev_1', at: { start: 3, end: 9 }, runId: null };
    const address = writeLook({ slug: 'field', id: 'src' }, look, search);
    expect(address).toBe(`${paths.source('field', 'src')}${expected}`);
  });

  it('adds no look to what the address says otherwise', () => {
    expect(writeLook({ slug: 'field', id: 'src' }, readLook({}), '?thread=thr_1')).toBe(
      `${paths.source('field', 'src')}?thread=thr_1`,
    );
  });
});
