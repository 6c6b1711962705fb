import { describe, expect, it } from 'vitest';
import { isNegated } from './is-negated';

describe('isNegated', () => {
  it.each(['The lead was not stolen.', 'Nobody came.', 'It doesn’t fit.'])('sees that %j denies', (text) => {
    expect(isNegated(text)).toBe(true);
  });

  it('sees no denial in a word that only contains one', () => {
    expect(isNegated('The notable nothings of Notting Hill.')).toBe(false);
  });
});
