import { describe, expect, it } from 'vitest';
import { listFunctionPairs } from './function-words';

describe('listFunctionPairs', () => {
  it('lists neighbouring function words once, in lower case', () => {
    expect(listFunctionPairs('To be, or not to be: the bridge of the town')).toEqual([
      'to be',
      'be or',
      'or not',
      'not to',
      'be the',
      'of the',
    ]);
  });

  it('lists nothing where words with a meaning stand between', () => {
    expect(listFunctionPairs('The bridge closed')).toEqual([]);
  });
});
