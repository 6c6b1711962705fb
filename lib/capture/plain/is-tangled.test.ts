import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { captureMarkdown } from './capture-markdown';
import { isTangled } from './is-tangled';

describe('isTangled', () => {
  it.each([
    ['brackets that never close', '['.repeat(10_000)],
    ['stars', '*a '.repeat(10_000)],
    ['a paragraph of marks over many lines', '[a\n'.repeat(10_000)],
    ['quotes in quotes', '> '.repeat(500)],
    ['lists in lists', '- '.repeat(500)],
    ['both, without blanks', '>'.repeat(500)],
    ['beginnings of addresses', 'www.'.repeat(100_000)],
    ['beginnings of addresses, one a line', 'www.\n'.repeat(20_000)],
    ['addresses of mail that run into one another', 'a@b.c'.repeat(20_000)],
  ])('detects %s', (_fact, text) => {
    expect(isTangled(text)).toBe(true);
  });

  it.each([
    ['a long list of links', '- [a *link*](https://a.example/x_y)\n'.repeat(20_000)],
    ['a long table', '| `a` | *b* | [c](d) |\n'.repeat(20_000)],
    ['many paragraphs', 'Some *words* with [links](x) and `code`.\n\n'.repeat(20_000)],
    ['a rule of stars', `${'*'.repeat(79)}\n`.repeat(50)],
    ['a quote in a list in a quote', '> - > 1. deep\n'.repeat(100)],
  ])('lets %s pass', (_fact, text) => {
    expect(isTangled(text)).toBe(false);
  });

  it('makes such a file plain text, and the capture reports it', () => {
    const captured = captureMarkdown('['.repeat(10_000), {
      fileName: 'x.md',
      maxMarkdownChars: limits.markdownChars,
      url: null,
    });
    expect(captured.markdown).toBe(`${'\\['.repeat(10_000)}\n`);
    expect(captured.dropped.map((part) => part.what)).toEqual(['markup']);
  });
});
