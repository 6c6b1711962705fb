import { describe, expect, it } from 'vitest';
import type { BlockNode, InlineNode, ListItemNode } from './render-schema';
import { renderToMarkdown } from './render-to-markdown';

const text = (words: string): InlineNode => ({ type: 'text', text: words });
const paragraph = (...children: InlineNode[]): BlockNode => ({ type: 'paragraph', children });
const item = (...children: BlockNode[]): ListItemNode => ({ type: 'list_item', children });
const list = (...children: ListItemNode[]): BlockNode => ({ type: 'list', ordered: false, children });
const numbered = (start: number, ...children: ListItemNode[]): BlockNode => ({
  type: 'list',
  ordered: true,
  start,
  children,
});
const table = (...cells: InlineNode[][]): BlockNode => ({
  type: 'table',
  align: ['right'],
  children: [
    { type: 'table_row', children: cells.map((children) => ({ type: 'table_cell', children })) },
    { type: 'table_row', children: [{ type: 'table_cell', children: [text('x')] }] },
  ],
});
const write = (...children: BlockNode[]) => renderToMarkdown({ type: 'doc', children });
const a = paragraph(text('a'));
const b = paragraph(text('b'));

describe('renderToMarkdown', () => {
  it.each<[string, BlockNode, string]>([
    [
      'marks, code, links and breaks',
      paragraph(
        { type: 'strong', children: [text('a')] },
        { type: 'emphasis', children: [text('b')] },
        { type: 'strikethrough', children: [text('c')] },
        { type: 'code', text: 'd' },
        { type: 'break' },
        { type: 'link', href: 'https://e.test', children: [text('https://e.test')] },
      ),
      '**a**_b_~~c~~`d`\\\n[https://e.test](https://e.test)',
    ],
    ['a heading of the first level', { type: 'heading', level: 1, children: [text('a')] }, '# a'],
    ['a heading of the sixth level', { type: 'heading', level: 6, children: [text('a')] }, '###### a'],
    ['a quote', { type: 'blockquote', children: [a, b] }, '> a\n>\n> b'],
    ['a line', { type: 'thematic_break' }, '___'],
    ['code', { type: 'code_block', language: 'ts', text: 'a' }, '```ts\na\n```'],
    ['code without a language', { type: 'code_block', text: ' a\n\n' }, '```\n a\n\n\n```'],
    ['a list', list(item(a), item(b)), '- a\n- b'],
    [
      'a list of tasks',
      list({ ...item(a), checked: true }, { ...item(b), checked: false }),
      '- [x] a\n- [ ] b',
    ],
    ['a numbered list', numbered(1, item(a), item(b)), '1. a\n2. b'],
    ['a list that starts at 7', numbered(7, item(a)), '7. a'],
    ['a list that starts at 0', numbered(0, item(a)), '0. a'],
    ['an item with a list', list(item(a, list(item(b)))), '- a\n  - b'],
    ['an item with a list that starts at 1', list(item(a, numbered(1, item(b)))), '- a\n  1. b'],
    ['an item with a list that starts at 7', list(item(a, numbered(7, item(b)))), '- a\n\n  7. b'],
    ['an item with a list of lists', list(item(a, list(item(list(item(b)))))), '- a\n  - - b'],
    [
      'an item with a list of a list that starts at 7',
      list(item(a, list(item(numbered(7, item(b)))))),
      '- a\n\n  - 7. b',
    ],
    ['an item with two paragraphs', list(item(a, b)), '- a\n\n  b'],
    ['an item with a list and a paragraph', list(item(a, list(item(b)), a)), '- a\n\n  - b\n\n  a'],
    ['an item of code', list(item({ type: 'code_block', text: 'a' })), '- ```\n  a\n  ```'],
    ['a table', table([text('a|b')], [{ type: 'code', text: 'c' }]), '| a\\|b | `c` |\n| -: | - |\n| x | |'],
  ])('writes %s', (_what, block, markdown) => {
    expect(write(block)).toBe(markdown);
  });

  it.each([
    ['*a* _b_ `c` <d>', '\\*a\\* \\_b\\_ \\`c\\` \\<d>'],
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['1. a', '1\\. a'],
    ['[1][12] a [1234].', '[1][12] a [1234].'],
    ['[a] [12345] [1a]', '\\[a] \\[12345] \\[1a]'],
    ['[1]: a', '\\[1]: a'],
    ['[1](a) [2][a]', '[1]\\(a) [2]\\[a]'],
    ['$x_i$ and y_i', '$x_i$ and y_i'],
    ['$x_i$ for $5', '$x_i$ for $5'],
    ['$x*y$ *a* $z_1$ _', '$x*y$ \\*a\\* $z_1$ \\_'],
    ['$5 and *a* $', '$5 and \\*a\\* $'],
    ['\\(a_b\\)', '\\(a_b\\)'],
  ])('writes the text %j', (words, markdown) => {
    expect(write(paragraph(text(words)))).toBe(markdown);
  });

  it('escapes dollars that would make a formula with what is written between them', () => {
    const code: InlineNode = { type: 'code', text: 'a$' };
    expect(write(paragraph(text('costs $5 '), code))).toBe('costs \\$5 `a$`');
    expect(write(paragraph(text('a $x'), { type: 'strong', children: [text('b')] }, text('y$ c')))).toBe(
      'a \\$x**b**y\\$ c',
    );
  });

  it('escapes the pipes of a formula in a cell, and writes one that cannot be escaped as text', () => {
    expect(write(table([text('$|a|_b$ c_d')]))).toBe('| $\\|a\\|_b$ c_d |\n| -: |\n| x |');
    expect(write(paragraph(text('$|a|_b$')))).toBe('$|a|_b$');
    expect(write(table([text('$\\|a*b*\\|$')]))).toContain('a\\*b\\*');
  });
});
