import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { formulaSyntax, formulaTree } from '@/lib/markdown/formula-syntax';
import { anyMarkdown } from './__fixtures__/any-markdown';
import { projectSpan } from './__fixtures__/project-span';
import { createProjection } from './projection';

const textOf = (markdown: string) => createProjection(markdown).text;
const squeeze = (text: string) => text.replace(/\s+/g, '');

type Node = { type: string; value?: string; alt?: string | null; children?: Node[] };

const wordsOf = (node: Node): string =>
  node.type === 'footnoteReference'
    ? ''
    : (node.value ?? node.alt ?? (node.children ?? []).map(wordsOf).join(''));

/** The words that the viewer's Markdown parser keeps. */
const shownByViewer = (markdown: string): string =>
  wordsOf(
    fromMarkdown(markdown, {
      extensions: [gfm(), formulaSyntax],
      mdastExtensions: [gfmFromMarkdown(), formulaTree],
    }) as Node,
  );

describe('createProjection', () => {
  it.each([
    ['emphasis and strong', 'a *b* **c** ***d*** __e__ ~~f~~ g', 'a b c d e f g'],
    ['stars inside sums', '2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['underscores inside words', 'read_the_file', 'read_the_file'],
    ['link targets and titles', 'see [the *plan*](https://a.b/c_(d) "x") now', 'see the plan now'],
    ['pictures, of which the words stay', '![a **red** fox](fox.png)', 'a red fox'],
    ['reference links and their definitions', '[text][r] and [r]\n\n[r]: https://a.b "t"', 'text and r'],
    ['brackets that are no link', '[not] a [link][here]', '[not] a [link][here]'],
    ['autolinks', '<https://a.b/c> <me@a.b>', 'https://a.b/c me@a.b'],
    ['code, where signs are text', '`a *b*` and ``c ` d``', 'a *b* and c ` d'],
    ['escapes', '\\*not\\* \\# 1\\. C:\\dir', '*not* # 1. C:\\dir'],
    ['character references', 'R&amp;D &#8364; &#x20AC; &nosuch;', 'R&D € € &nosuch;'],
    ['headings of both kinds', '# One #\n\nTwo\n---\n\n####### no', 'One\nTwo\n####### no'],
    ['soft and hard line breaks', 'a\nb  \nc\\\nd', 'a b\nc\nd'],
    ['quotes', '> a\n> b\n>> c', 'a b\nc'],
    ['lists', '- a\n  b\n  1. c\n- [x] d', 'a b\nc\nd'],
    ['tables', 'x | y\n-|:-:\n**1** | a\\|b\n2 |', 'x\ty\n1\ta|b\n2'],
    ['fences', '```js\na = "*b*";\n\n  c\n```\nd', 'a = "*b*";\n\n  c\nd'],
    ['a fence that never ends', '~~~\na\n# b', 'a\n# b'],
    ['indented code', 'a\n\n    b\n\n     c\n\nd', 'a\nb\n\n c\nd'],
    ['rules', 'a\n\n***\n\nb', 'a\nb'],
    ['footnotes', 'a[^1].\n\n[^1]: Note *b*.', 'a.\nNote b.'],
    ['raw HTML, which is text', '<b>a</b>', '<b>a</b>'],
    [
      'formulas, where signs are text',
      String.raw`so $a*b*c$, $\{x_i\}$, \(\%_a\) and $\frac{1}{2}$ hold`,
      String.raw`so $a*b*c$, $\{x_i\}$, \(\%_a\) and $\frac{1}{2}$ hold`,
    ],
    ['a formula of several lines', 'a\n$$\n- b\n+ c\n= d\n$$\ne', 'a\n$$ - b + c = d $$\ne'],
    ['a formula in a cell', '|a|\n|-|\n|$\\{x\\|y\\}$|', 'a\n$\\{x|y\\}$'],
    ['money', '*A* costs $5, *b* $6.', 'A costs $5, b $6.'],
    ['breaks that are written as HTML', 'a<br>b<BR />c\n\n|d|\n|-|\n|e<br/>f|', 'a\nb\nc\nd\ne f'],
    ['carriage returns', 'a\r\nb\r\n\r\nc\rd', 'a b\nc d'],
    ['nothing', ' \n\n# \n\n- \n', ''],
  ])('shows %s as a reader sees them', (_name, markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it.each([
    ['a*~~b~~*c', 'abc'],
    ['a~~*b*~~c', 'a~~b~~c'],
    ['x ~~~a~~~ y', 'x ~~~a~~~ y'],
    // A sign that closes nothing does not keep signs of another kind or length from closing.
    ['_a b* c_', 'a b* c'],
    ['*a b**c d*', 'a b**c d'],
    ['*a b**c d*****', 'a bc d**'],
    ['a *b[^*]\n\n[^*]: c', 'a *b\nc'],
    [')[a](<b', ')[a](<b'],
    ['[a]b) c', '[a]b) c'],
    ['[a](<b<)', '[a](<b<)'],
    ['[a](b(c d)', '[a](b(c d)'],
    ['[a](b(c )', '[a](b(c )'],
    ['[a](<b>"c")', '[a](<b>"c")'],
    ['[a](b\t"c")', 'a'],
    [`[a](${'('.repeat(32)}${')'.repeat(32)})`, 'a'],
    [`[a](${'('.repeat(33)}${')'.repeat(33)})`, `[a](${'('.repeat(33)}${')'.repeat(33)})`],
    ['>\t\ta', '\ta'],
    ['a\n* \nb', 'a * b'],
    ['> a\n    > b', 'a > b'],
    ['- a [x] b', 'a [x] b'],
    ['[a]: <b\n\n[a]', '[a]: <b\n[a]'],
    ['[a]: b\n"c" d\n\n[a]', '"c" d\na'],
    ['[a](b\\ "c")', 'a'],
    ['a\\', 'a\\'],
    ['a[^1]b *c*\n\n[^1]: d\n\n    e\n\nf', 'ab c\nd\ne\nf'],
    ['a [^x [^1]] b\n\n[^1]: c', 'a [^x ] b\nc'],
    ['a[ba] b\n\n[^a]: c', 'a[ba] b\nc'],
    ['a[^2]b[^A]\n\n[^a]:\n\n    c', 'a[^2]b\nc'],
    ['a|b\n-|-\n> c', 'a\tb\nc'],
    ['a|b\n-|-\n    c', 'a\tb\nc'],
    ['> a | b\n-|-', 'a | b -|-'],
    ['a | b\n    -|-', 'a | b -|-'],
    ['a | b\n-|-|-', 'a | b -|-|-'],
    ['x\na | b\n-|-\n1 | 2', 'x\na\tb\n1\t2'],
    ['a|b\n-|-\n`c\\|d`|e', 'a\tb\nc|d\te'],
    ['`a\\|b`', 'a\\|b'],
    ['x\n$$\na', 'x\n$$ a'],
    ['\\[\n- a\n\\]\nb', '\\[ - a \\]\nb'],
    ['\\[\na\n\\[\n\\]', '[ a\n[ ]'],
    ['\\[\n\\]', '[ ]'],
    ['$$\n$$', '$$\n$$'],
    ['$$\na\n\nb$$', '$$ a\nb$$'],
    ['$$\r\n- a\r\nb $$  \r\nc', '$$ - a b $$  \nc'],
    ['$$\na $$ b\n- c\n$$', '$$ a $$ b - c $$'],
    ['$$\n  x]\n\\]\n$$', '$$ x] \\] $$'],
    ['> $$ \n> - a\n> $$\n> b', '$$  - a $$\nb'],
  ])('shows %j as %j, as the viewer does', (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
    expect(squeeze(text)).toBe(squeeze(shownByViewer(markdown)));
  });

  it('gives each block its kind and the headings above it', () => {
    const projection = createProjection(
      '# A *a*\n\none\n\n## B\n\n- two\n\n> three\n\n# C\n\n`four`\n\nx|y\n-|-\n> five',
    );
    const seen = projection.blocks.map((block) => [
      block.kind,
      projection.text.slice(block.text.start, block.text.end),
      block.headings.join(' / '),
    ]);
    expect(seen).toEqual([
      ['heading', 'A a', ''],
      ['paragraph', 'one', 'A a'],
      ['heading', 'B', 'A a'],
      ['list_item', 'two', 'A a / B'],
      ['quote', 'three', 'A a / B'],
      ['heading', 'C', ''],
      ['paragraph', 'four', 'C'],
      ['table_row', 'x\ty', 'C'],
      ['quote', 'five', 'C'],
    ]);
  });

  it('gives each block the whole lines on which it stands', () => {
    const blocks = [
      '> # a #',
      'b\n===',
      '- c\n  d',
      'e',
      ' f | g',
      '1 | 2',
      '3',
      '```\nh\n```',
      '    i\n\n    j',
      '> k\nl',
      '$$\nm\n$$',
    ];
    const between = ['', '\n', '\n\n', '\n\n', '\r\n', '\n-|-\n', '\n', '\n', '\n\n', '\n\n', '\n\n'];
    const markdown = blocks.map((block, index) => `${between[index]}${block}`).join('');
    const seen = createProjection(markdown).blocks.map(({ start, end }) => markdown.slice(start, end));
    expect(seen).toEqual(blocks);
  });

  it('maps the words of every block back to their Markdown', () => {
    const markdown =
      'The **big &amp; red** [fox](u)  \r\nran.\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n';
    const projection = createProjection(markdown);
    const at = (words: string) => {
      const start = projection.text.indexOf(words);
      const span = projection.toMarkdown({ start, end: start + words.length });
      return markdown.slice(span.start, span.end);
    };
    expect(at('big & red')).toBe('big &amp; red');
    expect(at('red fox')).toBe('red** [fox');
    expect(at('ran.\na')).toBe('ran.\r\n\r\n| a');
    expect(at('1\t2')).toBe('1 | 2');
    expect(at('\t')).toBe('|');
    expect(at('\n')).toBe('\r\n');
    expect(at('fox\nran')).toBe('fox](u)  \r\nran');
  });

  it('returns every span again after mapping it to Markdown and back', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.nat(), fc.nat(), (markdown, first, second) => {
        const projection = createProjection(markdown);
        const length = projection.text.length;
        const [start = 0, end = 0] = [first % (length + 1), second % (length + 1)].sort((a, b) => a - b);
        const span = projection.toMarkdown({ start, end });
        const back = projection.toText(span);
        const { text } = projection;
        // A character that takes several characters in Markdown (`&#128512;`) is taken whole.
        expect(text.slice(back.start, back.end)).toContain(text.slice(start, end));
        expect(back.end - back.start - (end - start)).toBeLessThanOrEqual(start === end ? 0 : 2);
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('never maps a later offset before an earlier one', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const projection = createProjection(markdown);
        let previous = 0;
        for (let start = 0; start < projection.text.length; start += 1) {
          const span = projection.toMarkdown({ start, end: start + 1 });
          expect(span.start).toBeGreaterThanOrEqual(previous);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(markdown.length);
          previous = span.start;
        }
        let before = 0;
        for (let end = 0; end <= markdown.length; end += 1) {
          const after = projection.toText({ start: 0, end }).end;
          expect(after).toBeGreaterThanOrEqual(before);
          before = after;
        }
        expect(before).toBe(projection.text.length);
      }),
      { numRuns: countRuns(300) },
    );
  });

  it("keeps the words that the viewer's Markdown parser keeps", () => {
    const pieces = [
      'a',
      'b ',
      '1',
      '*',
      '**',
      '_',
      '`',
      '~~',
      '[',
      ']',
      '](u)',
      '![',
      '\n',
      '\n\n',
      '\n\n# ',
      '\n\n> a',
      '\n\n- a',
      '  ',
      '|',
      '\n\n| a | b |\n|---|---|\n',
      '\n```\n',
      '\\',
      '&amp;',
      '<https://a.b>',
      'é',
      '你',
      '—',
      '“',
      '[r]',
      '$',
      '$',
      '$x_',
      '$$',
      '\\(',
      '\\)',
      '\n$$\n',
      '\n\\[\n',
      '\n\\]\n',
      '\t',
      '\n    ',
      '\n> - a',
      '\n1. a',
      '\n\n[r]: ',
      '(u)',
      '"',
      '~',
      '😀',
      '&HilbertSpace;',
    ];
    const markdown = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(''))
      // An escaped `<` leaves a bare address, in which the parser knows no escapes and the projection does.
      .filter((text) => !/\\<https:[^\s<]*\\/.test(text))
      // Below a table without a blank line between, the parser takes the sign of a formula for a row or not by what follows.
      // Below the sign of a formula that never ends, the parser reads markers as text.
      .filter((text) => !/(?:\$\$|\\\[)[ \t]*(?:\n[^\n]+)*\n[ \t]*(?:>|1\.|-)/.test(text))
      .filter((text) => !/\|(?:\n[^\n]+)*\n(?:\$\$|\\\[)\n/.test(text));
    fc.assert(
      fc.property(markdown, (text) => {
        expect(squeeze(textOf(text))).toBe(squeeze(shownByViewer(text)));
      }),
      { numRuns: countRuns(1_600), seed: 11 },
    );
  });
});

describe('projectSpan', () => {
  it('shows only text that lies wholly inside the span', () => {
    const markdown = 'a **bold** &amp; b';
    expect(projectSpan(markdown, { start: 0, end: markdown.length })).toBe('a bold & b');
    expect(projectSpan(markdown, { start: 2, end: 10 })).toBe('bold');
    expect(projectSpan(markdown, { start: 0, end: 13 })).toBe('a bold ');
  });

  it('accepts spans that lie outside the text or are reversed', () => {
    expect(projectSpan('abc', { start: -5, end: 99 })).toBe('abc');
    expect(projectSpan('abc', { start: 2, end: 1 })).toBe('');
    expect(projectSpan('', { start: 0, end: 1 })).toBe('');
  });
});
