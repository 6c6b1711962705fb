import { describe, expect, it } from 'vitest';
import { countPlain } from './count-plain';

describe('countPlain', () => {
  it.each([
    ['', 0],
    ['It was built in 1951. [1] It cost much. [2]', 0],
    ['It was built in 1951 [1]. It cost much.', 1],
    ['# The dam\n\nNobody knows. Some guess.', 2],
    ['- One [1]\n- Two\n\n```\ncode\n```', 1],
  ])('counts in %j the sentences without a marker: %i', (markdown, count) => {
    expect(countPlain(markdown)).toBe(count);
  });
});
