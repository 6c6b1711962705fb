import { describe, expect, it } from 'vitest';
import { findHeading } from './find-heading';

const blocks = [
  { id: 'a', markdown: 'Results' },
  { id: 'b', markdown: '## Results\nof the year' },
  { id: 'c', markdown: '### What is left: “open” questions' },
  { id: 'd', markdown: 'Only said' },
];

describe('the heading that a link means', () => {
  it('is a heading with these words, whatever their case and signs', () => {
    expect(findHeading(blocks, 'results')).toBe('b');
    expect(findHeading(blocks, 'What is left open questions')).toBe('c');
  });

  it('is the block that says the words if no heading does', () => {
    expect(findHeading(blocks, 'Only said')).toBe('d');
  });

  it('is none if nothing says the words', () => {
    expect(findHeading(blocks, 'Result')).toBeNull();
    expect(findHeading(blocks, '—')).toBeNull();
  });
});
