import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { limits } from '../../core/limits';
import { capturePlain } from './capture-plain';

const input = { fileName: 'notes.txt', maxMarkdownChars: limits.markdownChars };
const markdownOf = (text: string) => capturePlain(text, input).markdown;
const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

describe('capturePlain', () => {
  it('keeps paragraphs and their lines', () => {
    expect(markdownOf('One\r\ntwo.\r\n\r\n\r\nThree.')).toBe('One\ntwo.\n\nThree.\n');
  });

  it('reads lists and underlined titles', () => {
    expect(
      markdownOf('Title\n=====\n\nPart\n----\n* one\n  goes on\n* two\n  - deep\n\n1. first\n2. second'),
    ).toBe('# Title\n\n## Part\n\n-   one\n    goes on\n-   two\n    -   deep\n1.  first\n2.  second\n');
  });

  it('keeps columns of text as they are laid out', () => {
    expect(markdownOf('Name      Born\nAda       1815\nGrace     1906')).toBe(
      '```\nName      Born\nAda       1815\nGrace     1906\n```\n',
    );
  });

  it('turns nothing else into markup', () => {
    const text =
      '# no heading\n> no quote *no* _no_ `no` [no](x) ![no](y) <b>no</b> &amp; | a | b |\n| - | - |\n~~~\n[x]: http://x.example';
    const tree = parse(markdownOf(text));
    expect(tree.children.map((child) => child.type)).toEqual(['paragraph']);
    expect(words(toString(tree))).toBe(words(text));
  });

  it('keeps the words of any text', () => {
    const lines = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('', '- a', '  b', '3. c', '# d', '---', '    e', '> f', 'g   h   i'),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, (parts) => {
        const text = parts.map((part) => part.replace(/[\u0000-\u001f\u007f-\u009f]/g, '')).join('\n');
        // Digits are removed because the numbers of list items are part of the Markdown but not of its parsed text.
        const read = words(toString(parse(markdownOf(text)))).replace(/\d+/g, '');
        expect(read.replace(/\s+/g, '')).toBe(words(text).replace(/\d+/g, '').replace(/\s+/g, ''));
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('removes invisible characters and counts them', () => {
    const captured = capturePlain('a\u{E0069}\u{E0067}b', input);
    expect(captured.markdown).toBe('ab\n');
    expect(captured.hiddenText).toEqual({ count: 1, sample: 'ig' });
    expect(captured.signals).toEqual(['hidden_text']);
  });

  it('stays within the maximum length and says when it cut', () => {
    const text = 'word\n\n'.repeat(100);
    const whole = capturePlain(text, input).markdown;
    expect(capturePlain(text, { ...input, maxMarkdownChars: whole.length }).signals).toEqual([]);
    const cut = capturePlain(text, { ...input, maxMarkdownChars: 50 });
    expect(cut.markdown.length).toBeLessThanOrEqual(50);
    expect(cut.signals).toEqual(['truncated']);
  });
});
