import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNextPath } from './read-next-path';

describe('readNextPath', () => {
  it.each(['/w/notes', '/w/notes/c/col_1?source=src_2', '/invitation'])('returns to %s', (path) => {
    expect(readNextPath(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'w/notes',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    ' /w/notes',
    '/sign-in',
    '/sign-in/link',
    '/v1/health',
    `/${'a'.repeat(2_000)}`,
    ['/w/a', '/w/b'],
  ])('does not go to %j', (path) => {
    expect(readNextPath(path)).toBe('/');
  });

  it('never leaves the site, whatever path it is given', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      'evil.example',
      'http:',
      '\t',
      '%2f',
      '%5c',
      '?',
      '#',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 8 }).map((some) => some.join('')),
        (path) => {
          const resolved = new URL(readNextPath(path), 'https://ours.example/sign-in');
          expect(resolved.origin).toBe('https://ours.example');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
