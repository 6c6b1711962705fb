import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number';

describe('readNumber', () => {
  it.each([
    ['200,000', 200_000],
    ['$0.50', 0.5],
    ['1 000', 1_000],
    ['', null],
    ['much', null],
    ['-3', null],
  ])('reads %j as %j', (text, value) => expect(readNumber(text)).toBe(value));
});
