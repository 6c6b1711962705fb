import { describe, expect, it } from 'vitest';
import { normaliseRender } from './normalise-render';
import type { BlockNode, InlineNode, ListItemNode } from './render-schema';

const text = (words: string): InlineNode => ({ type: 'text', text: words });
const code = (words: string): InlineNode => ({ type: 'code', text: words });
const hardBreak: InlineNode = { type: 'break' };
const strong = (...children: InlineNode[]): InlineNode => ({ type: 'strong', children });
const emphasis = (...children: InlineNode[]): InlineNode => ({ type: 'emphasis', children });
const link = (href: string, ...children: InlineNode[]): InlineNode => ({ type: 'link', href, children });
const paragraph = (...children: InlineNode[]): BlockNode => ({ type: 'paragraph', children });
const item = (...children: BlockNode[]): ListItemNode => ({ type: 'list_item', children });
const row = (...cells: InlineNode[][]) => ({
  type: 'table_row' as const,
  children: cells.map((children) => ({ type: 'table_cell' as const, children })),
});

const normalise = (...children: BlockNode[]) => normaliseRender({ type: 'doc', children }).children;
const lineOf = (...children: InlineNode[]) => {
  const [block] = normalise(paragraph(...children));
  return block?.type === 'paragraph' ? block.children : [];
};

describe('a line in normal form', () => {
  it.each<[string, InlineNode[], InlineNode[]]>([
    ['has neither NUL nor half characters', [text('a\0b\ud800')], [text('ab\ufffd')]],
    ['has one space for each run of line ends', [text('a \t\r\n\n b\rc')], [text('a b c')]],
    ['keeps the spaces inside', [text('a  b')], [text('a  b')]],
    [
      'has no white space and no break at its edges',
      [hardBreak, text(' \t'), text(' a '), hardBreak, text(' ')],
      [text('a')],
    ],
    [
      'has no white space around a break',
      [text('a \t'), hardBreak, text(' \t b'), hardBreak, text(' '), hardBreak, text('c')],
      [text('a'), hardBreak, text('b'), hardBreak, hardBreak, text('c')],
    ],
    ['has no text without characters', [text('a'), text(''), code('b'), text('\0')], [text('a'), code('b')]],
    ['has one text in the place of several', [text('a'), text(' b'), text('c')], [text('a bc')]],
    ['has one code in the place of several', [code('a'), code('b')], [code('ab')]],
    ['has code without line ends', [code('a\n b')], [code('a b')]],
    ['has a text in the place of blank code', [text('a'), code(' '), text('b')], [text('a b')]],
    [
      'has one mark in the place of several',
      [strong(text('a')), strong(text('b'), code('c')), emphasis(text('d'))],
      [strong(text('ab'), code('c')), emphasis(text('d'))],
    ],
    [
      'has no mark inside the same mark',
      [strong(text('a'), emphasis(strong(text('b'))))],
      [strong(text('a'), emphasis(text('b')))],
    ],
    ['has no blank mark', [text('a'), strong(text(' ')), text('b'), emphasis()], [text('a b')]],
    [
      'has the white space outside its marks',
      [text('a'), strong(text(' b\t')), text('c')],
      [text('a '), strong(text('b')), text(' c')],
    ],
    [
      'has the breaks outside its marks',
      [text('a'), emphasis(hardBreak, text('b'), hardBreak), text('c')],
      [text('a'), hardBreak, emphasis(text('b')), hardBreak, text('c')],
    ],
    [
      'has the white space outside its links',
      [text('a'), link('h', text(' b ')), text('c')],
      [text('a '), link('h', text('b')), text(' c')],
    ],
    ['has addresses without white space around them', [link(' h\n', text('a'))], [link('h', text('a'))]],
    ['has no link without an address', [link(' ', text('a'))], [text('a')]],
    [
      'has no link inside a link',
      [link('h', text('a'), strong(link('i', text('b'))))],
      [link('h', text('a'), strong(text('b')))],
    ],
    [
      'has the address in the place of a text that is missing',
      [link('h', text(' '), hardBreak)],
      [link('h', text('h'))],
    ],
  ])('%s', (_what, written, expected) => {
    expect(lineOf(...written)).toEqual(expected);
  });

  it('has spaces in the place of breaks in a heading and in a cell', () => {
    const children = [text('a'), hardBreak, text('b')];
    expect(normalise({ type: 'heading', level: 3, children })).toEqual([
      { type: 'heading', level: 3, children: [text('a b')] },
    ]);
    expect(normalise({ type: 'table', align: [], children: [row(children)] })).toEqual([
      { type: 'table', align: [null], children: [{ ...row([text('a b')]), header: true }] },
    ]);
  });

  it('has text in the place of code that a cell cannot contain', () => {
    const cell = (words: string) => {
      const [table] = normalise({ type: 'table', align: [], children: [row([code(words)])] });
      return table?.type === 'table' ? table.children[0]?.children[0]?.children[0]?.type : undefined;
    };
    expect([cell('a\\|b'), cell('a\\'), cell('a\\b'), cell('a|b')]).toEqual(['text', 'text', 'code', 'code']);
    expect(lineOf(code('a\\|b'))).toEqual([code('a\\|b')]);
  });
});

describe('a block in normal form', () => {
  const words = paragraph(text('a'));
  const blank = paragraph(text(' '), hardBreak);

  it('is not empty', () => {
    expect(
      normalise(
        blank,
        { type: 'heading', level: 1, children: [] },
        { type: 'blockquote', children: [blank] },
        { type: 'list', ordered: true, children: [item(blank), item()] },
        { type: 'table', align: ['left'], children: [row(), row()] },
      ),
    ).toEqual([]);
    expect(
      normalise(
        { type: 'list', ordered: false, children: [item(blank), item(words, blank)] },
        { type: 'thematic_break' },
      ),
    ).toEqual([{ type: 'list', ordered: false, children: [item(words)] }, { type: 'thematic_break' }]);
    expect(normalise({ type: 'blockquote', children: [blank, words] })).toEqual([
      { type: 'blockquote', children: [words] },
    ]);
  });

  it('has a number at which it starts only if it is ordered and starts elsewhere than at 1', () => {
    const list = (ordered: boolean, start?: number): BlockNode => ({
      type: 'list',
      ordered,
      ...(start !== undefined && { start }),
      children: [item(words)],
    });
    expect(normalise(list(true, 1))).toStrictEqual([list(true)]);
    expect(normalise(list(true, 0))).toStrictEqual([list(true, 0)]);
    expect(normalise(list(false, 3))).toStrictEqual([list(false)]);
  });

  it('has a check only in an item that begins with a paragraph', () => {
    const list = (...children: ListItemNode[]): BlockNode => ({ type: 'list', ordered: false, children });
    const checked = (...children: BlockNode[]) => ({ ...item(...children), checked: false });
    const rule: BlockNode = { type: 'thematic_break' };
    expect(normalise(list(checked(blank, words), checked(rule, words)))).toStrictEqual([
      list({ ...item(words), checked: false }, item(rule, words)),
    ]);
  });

  it('has rows and alignments for every column of a table, and one header', () => {
    const table: BlockNode = {
      type: 'table',
      align: ['right', 'left', 'center', 'left'],
      children: [row([text('a')]), row([text('b')], [strong(text('c '))], []), { ...row(), header: true }],
    };
    expect(normalise(table, { ...table, align: [] })).toStrictEqual([
      {
        type: 'table',
        align: ['right', 'left', 'center'],
        children: [
          { ...row([text('a')], [], []), header: true },
          row([text('b')], [strong(text('c'))], []),
          row([], [], []),
        ],
      },
      expect.objectContaining({ align: [null, null, null] }),
    ]);
  });

  it.each([
    ['ts', 'ts'],
    ['ts strict', 'ts'],
    ['c++\0', 'c++'],
    ['a`b', 'a'],
    ['~a', undefined],
    ['\\a', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('has the language %j of a code block as %j', (language, expected) => {
    const block = (name?: string): BlockNode => ({
      type: 'code_block',
      ...(name !== undefined && { language: name }),
      text: ' a\n\nb\nc\n ',
    });
    expect(normalise({ ...block(language), text: ' a\r\n\rb\nc\n\0 ' } as BlockNode)).toStrictEqual([
      block(expected),
    ]);
  });
});
