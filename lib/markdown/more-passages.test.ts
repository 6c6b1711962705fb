import { describe, expect, it } from 'vitest';
import { findMorePassages, morePassagesLine, nearestPassagesLine } from './more-passages';

describe('findMorePassages', () => {
  it.each([morePassagesLine, nearestPassagesLine])('finds %s that stands alone as a paragraph', (line) => {
    const markdown = `“First.” [1]\n\n${line}\n\n- “Second.” [2]`;
    expect(markdown.slice(findMorePassages(markdown) ?? 0)).toBe(`${line}\n\n- “Second.” [2]`);
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
