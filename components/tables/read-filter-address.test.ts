import { describe, expect, it } from 'vitest';
import { readFilterAddress } from './read-filter-address';

describe('readFilterAddress', () => {
  it.each([
    ['harbour', { text: 'harbour', choices: [] }],
    ['what is it?', { text: 'what is it?', choices: [] }],
    [
      'https://x.test/w/rivers/c/col_1?look=a',
      { text: 'https://x.test/w/rivers/c/col_1?look=a', choices: [] },
    ],
    ['https://x.test/w/rivers/c/col_1?q=dam', { text: 'dam', choices: [] }],
    [
      'https://x.test/w/rivers/c/col_1?show=kind:file,tag:to%20read&order=title',
      { text: '', choices: ['kind:file', 'tag:to read'] },
    ],
  ])('reads “%s” as words or as the filter of a list', (text, filter) => {
    expect(readFilterAddress(text)).toEqual(filter);
  });
});
