import { expect, it } from 'vitest';
import { findPastedAddresses } from './find-pasted-addresses';

it.each([
  ['one address', 'https://example.org/a', ['https://example.org/a']],
  [
    'many lines, each once',
    'https://a.org\r\n\r\nhttp://b.org\nhttps://a.org',
    ['https://a.org', 'http://b.org'],
  ],
  ['an address within a question', 'What does https://example.org/a say?', []],
  ['an abbreviation', 'U.S.', []],
  ['what only begins like an address', 'https://', []],
  ['nothing', ' \n ', []],
])('of %s', (_case, text, urls) => {
  expect(findPastedAddresses(text)).toEqual(urls);
});
