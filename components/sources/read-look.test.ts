import { describe, expect, it } from 'vitest';
import { readLook, readSpan, writeLook } from './read-look';

describe('readSpan', () => {
  it.each([
    ['10-20', { start: 10, end: 20 }],
    ['20-10', null],
    ['10-10', null],
    ['a-b', null],
    ['1-9999999999', null],
    [null, null],
  ])('reads %j as %j', (text, span) => expect(readSpan(text)).toEqual(span));
});

describe('writeLook', () => {
  it('is read back as it was', () => {
    const look = { revisionId: 'rev_1', at: { start: 3, end: 9 }, runId: 'run' };
    expect(readLook(Object.fromEntries(new URLSearchParams(writeLook(look))))).toEqual(look);
    expect(writeLook(readLook({}))).toBe('');
    expect(readLook({ rev: ['one', 'two'] }).revisionId).toBeNull();
  });
});
