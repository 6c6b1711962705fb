import { describe, expect, it } from 'vitest';
import { describePlace } from './describe-place';

describe('describePlace', () => {
  it.each([
    [{ page: 4, locator: null }, 'page 4'],
    [{ page: null, locator: { type: 'slide', value: '2' } }, 'slide 2'],
    [{ page: null, locator: { type: 'sheet', value: 'Spare parts' } }, 'sheet “Spare parts”'],
    [{ page: null, locator: { type: 'text_fragment', value: 'text=wind' } }, null],
    [{ page: 7, locator: { type: 'text_fragment', value: 'text=wind' } }, 'page 7'],
    [{}, null],
  ])('names the place of %j: %s', (place, words) => {
    expect(describePlace(place)).toBe(words);
  });
});
