import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { isTangled } from './is-tangled';

const marks = Math.floor(Math.sqrt(limits.markdownWork));

describe('isTangled', () => {
  it.each([
    ['emphasis that never closes', '*a_'.repeat(20_000)],
    ['brackets', '['.repeat(20_000)],
    ['beginnings of addresses', 'www.'.repeat(100_000)],
    ['beginnings of addresses, one a line', 'www.\n'.repeat(20_000)],
    ['link beginnings', '[a]('.repeat(5_000)],
    ['nested brackets', '[a'.repeat(10_000) + ']'.repeat(10_000)],
    ['quotes in quotes', '>'.repeat(20_000)],
    ['quotes in quotes with spaces', `${'> '.repeat(10_000)}a`],
    ['lists in lists on one line', `${'- '.repeat(10_000)}a`],
    [
      'lists in lists by indentation',
      Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
    ],
    ['a table of very many rows', `|a|\n|-|\n${'|x|\n'.repeat(marks + 1)}`],
    ['a list of very many items', '1. a\n'.repeat(6_000)],
    ['a loose list of very many items', '- a\n\n'.repeat(6_000)],
    ['link definitions', '[a]: b\n'.repeat(3_000)],
    ['footnotes', `${'[^1]'.repeat(5_000)}\n\n[^1]: x`],
    ['marks hidden behind numbers that begin no item', `- a\n${'2. *_*_\n'.repeat(2_000)}`],
  ])('detects %s', (_, markdown) => {
    expect(isTangled(markdown)).toBe(true);
  });

  it.each([
    [
      'prose with emphasis and links',
      'Some *text* with **marks** and [a link](https://a.example).\n\n'.repeat(2_000),
    ],
    ['a long tight list of links', '- [a](https://a.example) and *b*\n'.repeat(4_500)],
    [
      'a long numbered list',
      Array.from({ length: 3_000 }, (_, n) => `${n + 1}. [a](https://a.example) *b*`).join('\n'),
    ],
    ['a wide table', `|a|b|\n|-|-|\n${'| *x* | [y](https://a.example) |\n'.repeat(1_500)}`],
    ['a horizontal rule of many signs', '* '.repeat(60)],
    [
      'eight levels of a list',
      Array.from({ length: 8 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
    ],
    ['many short lists', `${'- a\n'.repeat(500)}\nText\n\n`.repeat(20)],
    ['a long list of addresses', '- https://a.example/b and ada@a.example\n'.repeat(4_000)],
    ['an empty text', ''],
  ])('lets %s pass', (_, markdown) => {
    expect(isTangled(markdown)).toBe(false);
  });

  it('sets its limit at the square of the marks of one paragraph', () => {
    expect(isTangled('*'.repeat(marks))).toBe(false);
    expect(isTangled(`a${'*'.repeat(marks + 1)}`)).toBe(true);
  });
});
