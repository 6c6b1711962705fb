import { describe, expect, it } from 'vitest';
import { writeCover } from './write-cover';

describe('writeCover', () => {
  it.each([
    [
      '# What it holds\n\nTwo **reports** on [dams](https://example.com) [1] [2].\n\nMore.',
      'Two reports on dams.',
    ],
    ['- First point [1]\n- Second `point`', 'First point Second point'],
    ['> “A quote” [12], in full', '“A quote”, in full'],
    ['1. One\n2. Two', 'One Two'],
  ])('takes the first paragraph of %j as plain words', (markdown, cover) => {
    expect(writeCover(markdown)).toBe(cover);
  });

  it.each(['', '# Only a heading', '---', '[1]'])('finds nothing in %j', (markdown) => {
    expect(writeCover(markdown)).toBeNull();
  });

  it('cuts a long paragraph', () => {
    expect(writeCover('word '.repeat(200))?.length).toBeLessThanOrEqual(201);
  });

  it('takes a moment for a hostile text', () => {
    const hostile = [
      '['.repeat(100_000),
      '[a'.repeat(50_000),
      ' '.repeat(100_000) + '.',
      '*'.repeat(100_000),
    ];
    for (const markdown of hostile) writeCover(markdown);
  });
});
