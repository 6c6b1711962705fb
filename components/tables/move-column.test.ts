import { describe, expect, it } from 'vitest';
import { moveColumn } from './move-column';

describe('moveColumn', () => {
  const order = ['a', 'b', 'hidden', 'c'];
  const shown = ['a', 'b', 'c'];

  it.each([
    ['b', -1, ['b', 'a', 'hidden', 'c']],
    ['b', 1, ['a', 'hidden', 'c', 'b']],
    ['c', -1, ['a', 'c', 'b', 'hidden']],
  ] as const)('moves %s by %i past the next shown column', (id, step, expected) => {
    expect(moveColumn(order, shown, { id, step })).toEqual(expected);
  });

  it('moves no column past the first or the last', () => {
    expect(moveColumn(order, shown, { id: 'a', step: -1 })).toBeNull();
    expect(moveColumn(order, shown, { id: 'c', step: 1 })).toBeNull();
    expect(moveColumn(order, shown, { id: 'unknown', step: 1 })).toBeNull();
  });
});
