import { describe, expect, it } from 'vitest';
import { findMorePassages, morePassagesLine } from './more-passages';

describe('findMorePassages', () => {
  it('finds the line that stands alone as a paragraph', () => {
    const markdown = `“First.” [1]\n\n${morePassagesLine}\n\n- “Second.” [2]`;
    expect(markdown.slice(findMorePassages(markdown) ?? 0)).toBe(`${morePassagesLine}\n\n- “Second.” [2]`);
  });

  it.each([
    'An answer without it.',
    `Words before ${morePassagesLine}\n\nand after`,
    `${morePassagesLine}\n\nat the beginning`,
    `at the end\n\n${morePassagesLine}`,
  ])('finds nothing in %j', (markdown) => {
    expect(findMorePassages(markdown)).toBeNull();
  });
});
