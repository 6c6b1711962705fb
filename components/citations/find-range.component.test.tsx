import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { MarkdownBlock } from '@/components/markdown/markdown-block';
import { getRangesText } from './__fixtures__/get-ranges-text';
import { findRanges } from './find-range';

const show = (markdown: string, offset = 0) =>
  render(<MarkdownBlock markdown={markdown} headingShift={1} offset={offset} />);

/** Returns the span of the first occurrence of `words` in the stored text. */
const spanOf = (markdown: string, words: string) => {
  const start = markdown.indexOf(words);
  return { start, end: start + words.length };
};

describe('finding a span of the stored Markdown on the page', () => {
  it.each([
    ['plain words', 'One two three.', 'two', 'two'],
    ['over emphasis', 'One *two* **three *four***.', 'One *two* **three', 'One two three'],
    ['inside emphasis', 'One *two three* four.', 'three', 'three'],
    ['words of a link', 'See [the method](https://a.example/the) now.', 'method', 'method'],
    [
      'over a link',
      'See [the method](https://a.example) now.',
      'See [the method](https://a.example) now',
      'See the method now',
    ],
    ['inline code', 'Use `flow_c < 45` here.', 'flow_c < 45', 'flow_c < 45'],
    ['code with two backticks', 'Use `` a`b `` here.', 'a`b', 'a`b'],
    ['a block of code', '```js\nlet a = 1;\nlet b = 2;\n```', 'a = 1;\nlet b', 'a = 1;\nlet b'],
    ['code in a list', '- item\n\n  ```\n  one\n  two\n  ```', 'one\n  two', 'one\ntwo'],
    ['code in a quote', '> ```\n> > x\n> y\n> ```', '> x\n> y', '> x\ny'],
    ['indented code', 'text\n\n    one\n    two', 'one\n    two', 'one\ntwo'],
    ['a named reference', 'Fish &amp; chips &lt;b&gt;', 'Fish &amp; chips', 'Fish & chips'],
    ['a numbered reference', 'A &#8212; B &#x1F600; C', '&#8212; B &#x1F600;', '— B 😀'],
    ['after a reference', 'A &amp; B costs 5', 'costs', 'costs'],
    ['what looks like a reference', 'A &foo; B & C', '&foo; B & C', '&foo; B & C'],
    ['an escape', 'Two \\* three \\[x\\] and \\\\ end', 'three \\[x\\] and \\\\ end', 'three [x] and \\ end'],
    ['a heading', '# One two\n\ntext', 'two', 'two'],
    ['a cell of a table', '| a | b |\n| - | - |\n| one | two \\| three |', 'two \\| three', 'two | three'],
    ['code in a cell', '| a |\n| - |\n| `x \\| y` z |', 'x \\| y', 'x | y'],
    ['over cells', '| a | b |\n| - | - |\n| one | two |', 'one | two', 'onetwo'],
    ['a line that goes on', 'one\ntwo\nthree', 'one\ntwo', 'one\ntwo'],
    [
      'a quote over lines',
      '> one\n> two *three*\n> four',
      'one\n> two *three*\n> four',
      'one\ntwo three\nfour',
    ],
    ['a lazy quote', '> one\ntwo', 'one\ntwo', 'one\ntwo'],
    ['an item over lines', '- one\n  two', 'one\n  two', 'one\ntwo'],
    ['over paragraphs', 'One two.\n\nThree four.', 'two.\n\nThree', 'two.Three'],
    ['a hard break', 'one  \ntwo\\\nthree', 'one  \ntwo\\\nthree', 'onetwothree'],
    ['a bare address', 'see https://a.example/b now', 'https://a.example/b now', 'https://a.example/b now'],
    ['a mail address', 'ask ada@example.org now', 'ada@example.org now', 'ada@example.org now'],
    [
      'an address in brackets',
      'see <https://a.example> now',
      'https://a.example> now',
      'https://a.example now',
    ],
    ['raw HTML', 'a <b>bold</b> word', '<b>bold</b> word', '<b>bold</b> word'],
    ['struck words', 'a ~~b c~~ d', 'b c~~ d', 'b c d'],
    ['beyond the basic plane', 'a 😀 b 漢字 c', '😀 b 漢字', '😀 b 漢字'],
    ['a task', '- [x] done thing', 'done thing', 'done thing'],
  ])('finds %s', async (...[, markdown, words, expected]) => {
    const screen = await show(markdown);
    const ranges = findRanges(screen.container, spanOf(markdown, words));
    expect(getRangesText(ranges)).toBe(expected);
  });

  it('counts from the place in the stored text where a piece begins', async () => {
    const stored = 'First words.\n\nSecond words.';
    const screen = await show(stored.slice(14), 14);
    expect(getRangesText(findRanges(screen.container, spanOf(stored, 'Second')))).toBe('Second');
  });

  it('finds nothing outside the text', async () => {
    const screen = await show('One two.');
    expect(findRanges(screen.container, { start: 100, end: 120 })).toEqual([]);
  });

  it('stamps only text that equals the stored text, apart from single references', async () => {
    const piece = fc.constantFrom(
      'words',
      '*a*',
      '**b *c***',
      '`d`',
      '[e](https://a.example)',
      '&amp;',
      '&copy;',
      '\\*',
      '\\\\',
      'f\n',
      '> ',
      '- ',
      '\n\n',
      '| g | h |\n| - | - |\n| i \\| j | k |\n',
      '```\nl\n```\n',
      '    m\n',
      'www.n.example',
      'o@p.example',
      '<q>',
      '![r](s)',
      '😀',
      ' ',
      '1. ',
      '# ',
      '~~t~~',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async (pieces) => {
        const markdown = pieces.join('');
        const screen = await show(markdown);
        for (const element of screen.container.querySelectorAll('[data-start]')) {
          const start = Number(element.getAttribute('data-start'));
          const raw = markdown.slice(start, Number(element.getAttribute('data-end')));
          const isReference = /^&(?:#\w+|\w+);$/.test(raw);
          expect(isReference || raw === element.textContent, JSON.stringify({ markdown, raw })).toBe(true);
          expect(element.querySelector('[data-start]')).toBeNull();
        }
        await screen.unmount();
      }),
      { numRuns: 250 },
    );
  });
});
