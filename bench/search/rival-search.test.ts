import { describe, expect, it } from 'vitest';
import { createRivalSearch } from './rival-search';

describe('createRivalSearch', () => {
  const search = createRivalSearch([
    { id: 0, text: 'The bridges were closed in the storm.' },
    { id: 1, text: 'A library of the city.' },
  ]);

  it('stems words and finds the passage that contains them', () => {
    expect(search('closing a bridge')).toEqual([0]);
  });

  it('ignores stop words', () => {
    expect(search('of the in')).toEqual([]);
  });
});
