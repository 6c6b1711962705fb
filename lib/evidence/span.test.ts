import { describe, expect, it } from 'vitest';
import { readSpan } from './span';

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
