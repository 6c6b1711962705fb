import { describe, expect, it } from 'vitest';
import { createPlainSearch } from './plain-search';

describe('createPlainSearch', () => {
  const search = createPlainSearch([
    { id: 0, text: 'The bridges were closed in the storm.' },
    { id: 1, text: 'A bridge of the city, a library, a tower, and a harbour with many ships at anchor.' },
    { id: 2, text: 'A library of the city.' },
  ]);

  it('ranks the shorter of two passages that contain the word once first', () => {
    expect(search('bridge')).toEqual([0, 1]);
  });

  it('ignores stop words', () => {
    expect(search('of the in')).toEqual([]);
  });
});
