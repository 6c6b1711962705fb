import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { renderTrees } from './__fixtures__/render-trees';
import { normaliseRender } from './normalise-render';
import { readRender } from './read-render';

const read = (...children: readonly unknown[]) => readRender({ type: 'doc', children });
const paragraph = (...children: readonly unknown[]) => ({ type: 'paragraph', children });
const text = (words: string) => ({ type: 'text', text: words });
const row = (...cells: readonly unknown[]) => ({
  type: 'table_row',
  children: cells.map((cell) => ({ type: 'table_cell', children: cell === '' ? [] : [cell] })),
});

/** The type that stands around the others when a deep tree is built. */
function nest(depth: number, inner: unknown): unknown {
  return depth === 0 ? inner : { type: 'blockquote', children: [nest(depth - 1, inner)] };
}

function countLevels(node: unknown): number {
  const { children = [] } = node as { readonly children?: readonly unknown[] };
  return 1 + children.reduce((most: number, child) => Math.max(most, countLevels(child)), 0);
}

describe('readRender', () => {
  it('reads every tree that fits the schema as it was written', () => {
    fc.assert(
      fc.property(renderTrees, (tree) => {
        expect(readRender(tree)).toEqual({ tree: normaliseRender(tree), unknownNodes: [] });
      }),
    );
  });

  it.each<[string, unknown, unknown]>([
    ['text instead of children', { type: 'paragraph', text: 'a' }, paragraph(text('a'))],
    ['a text that is called value', { type: 'paragraph', value: 'a' }, paragraph(text('a'))],
    [
      'children that are one text',
      { type: 'heading', level: 3, children: 'a' },
      { type: 'heading', level: 3, children: [text('a')] },
    ],
    [
      'children that are texts',
      { type: 'paragraph', children: ['a ', { type: 'strong', children: ['b'] }] },
      paragraph(text('a '), { type: 'strong', children: [text('b')] }),
    ],
    [
      'text before children',
      { type: 'paragraph', text: 'a', children: [{ type: 'emphasis', text: 'b' }] },
      paragraph(text('a'), { type: 'emphasis', children: [text('b')] }),
    ],
    [
      'children of a text',
      paragraph({ type: 'text', text: 'a', children: [{ type: 'strikethrough', text: 'b' }] }),
      paragraph(text('a'), { type: 'strikethrough', children: [text('b')] }),
    ],
    [
      'a text that is a number',
      paragraph({ type: 'text', text: 1.5 }, ' of ', 3),
      paragraph(text('1.5 of 3')),
    ],
    [
      'a link that is called url',
      paragraph({ type: 'link', url: 'https://e.test', text: 'a' }),
      paragraph({ type: 'link', href: 'https://e.test', children: [text('a')] }),
    ],
    ['a link without an address', paragraph({ type: 'link', href: 7, text: 'a' }), paragraph(text('a'))],
    [
      'code in children',
      paragraph({ type: 'code', children: ['a', text(' b')] }),
      paragraph({ type: 'code', text: 'a b' }),
    ],
    [
      'a code block in children',
      { type: 'code_block', language: 'ts', children: ['  a\n', text('b')] },
      { type: 'code_block', language: 'ts', text: '  a\nb' },
    ],
    [
      'a code block whose language is no text',
      { type: 'code_block', language: 7, text: 'a' },
      { type: 'code_block', text: 'a' },
    ],
    [
      'a level that is called depth',
      { type: 'heading', depth: 4, text: 'a' },
      { type: 'heading', level: 4, children: [text('a')] },
    ],
    [
      'a level that is text',
      { type: 'heading', level: '6', text: 'a' },
      { type: 'heading', level: 6, children: [text('a')] },
    ],
    [
      'the first level',
      { type: 'heading', level: 1, text: 'a' },
      { type: 'heading', level: 1, children: [text('a')] },
    ],
    [
      'a blockquote of inline nodes',
      { type: 'blockquote', text: 'a', children: [{ type: 'strong', text: 'b' }, paragraph('c')] },
      {
        type: 'blockquote',
        children: [paragraph(text('a'), { type: 'strong', children: [text('b')] }), paragraph(text('c'))],
      },
    ],
    [
      'an item of inline nodes',
      { type: 'list', children: [{ type: 'list_item', text: 'a' }] },
      { type: 'list', ordered: false, children: [{ type: 'list_item', children: [paragraph(text('a'))] }] },
    ],
    [
      'a check that is no yes or no',
      { type: 'list', children: [{ type: 'list_item', checked: 'yes', text: 'a' }] },
      { type: 'list', ordered: false, children: [{ type: 'list_item', children: [paragraph(text('a'))] }] },
    ],
    [
      'a numbering that is text',
      { type: 'list', ordered: 'true', start: 3, children: [{ type: 'list_item', text: 'a' }] },
      { type: 'list', ordered: false, children: [{ type: 'list_item', children: [paragraph(text('a'))] }] },
    ],
    [
      'an alignment that does not exist',
      { type: 'table', align: ['right', 'justify', 'center', 'left'], children: [row('a', 'b', 'c', 'd')] },
      {
        type: 'table',
        align: ['right', null, 'center', 'left'],
        children: [{ ...row(text('a'), text('b'), text('c'), text('d')), header: true }],
      },
    ],
    [
      'an alignment that is no list',
      { type: 'table', align: 'right', children: [row('a')] },
      { type: 'table', align: [null], children: [{ ...row(text('a')), header: true }] },
    ],
    [
      'cells that are texts and numbers',
      { type: 'table', children: [row('a', 'b'), { type: 'table_row', children: ['c', 7] }] },
      {
        type: 'table',
        align: [null, null],
        children: [{ ...row(text('a'), text('b')), header: true }, row(text('c'), text('7'))],
      },
    ],
  ])('reads %s', (_what, loose, strict) => {
    expect(read(loose)).toEqual({ tree: { type: 'doc', children: [strict] }, unknownNodes: [] });
  });

  it.each([0, 7, 1.5, 'first', null])('reads a heading of level %j as one of the second level', (level) => {
    expect(read({ type: 'heading', level, text: 'a' })?.tree.children).toEqual([
      { type: 'heading', level: 2, children: [text('a')] },
    ]);
  });

  it.each([
    [0, 0],
    [999_999_999, 999_999_999],
    [1_000_000_000, undefined],
    [-1, undefined],
    [1.5, undefined],
    ['3', undefined],
  ])('reads a list that starts at %j as one that starts at %j', (start, expected) => {
    const item = { type: 'list_item', children: [paragraph(text('a'))] };
    expect(read({ type: 'list', ordered: true, start, children: [item] })?.tree.children).toStrictEqual([
      { type: 'list', ordered: true, ...(expected !== undefined && { start: expected }), children: [item] },
    ]);
  });

  it('makes one paragraph of each run of inline nodes between blocks', () => {
    const loose = [
      'a ',
      { type: 'strong', text: 'b' },
      { type: 'thematic_break' },
      text('c'),
      { type: 'break' },
      'd',
    ];
    expect(read(...loose)).toEqual({
      tree: {
        type: 'doc',
        children: [
          paragraph(text('a '), { type: 'strong', children: [text('b')] }),
          { type: 'thematic_break' },
          paragraph(text('c'), { type: 'break' }, text('d')),
        ],
      },
      unknownNodes: [],
    });
  });

  it.each<[string, unknown, unknown[], string[]]>([
    [
      'an unknown block',
      { type: 'callout', text: 'a', children: [paragraph('b'), 'c'] },
      [paragraph(text('a b c'))],
      ['callout'],
    ],
    ['an unknown inline node', paragraph('m', { type: 'sup', text: '2' }), [paragraph(text('m2'))], ['sup']],
    ['a node without a type', paragraph({ text: 'a' }), [paragraph(text('a'))], ['untyped']],
    ['a type that is no text', paragraph({ type: 7, text: 'a' }), [paragraph(text('a'))], ['untyped']],
    ['a list in a list of children', paragraph(['a', ['b']]), [paragraph(text('a b'))], ['shape']],
    [
      'a value that is neither a node nor a text',
      paragraph('a', null, true),
      [paragraph(text('a'))],
      ['shape'],
    ],
    [
      'an item that is a text',
      { type: 'list', children: ['a'] },
      [{ type: 'list', ordered: false, children: [{ type: 'list_item', children: [paragraph(text('a'))] }] }],
      ['shape'],
    ],
    [
      'an item that is a paragraph',
      { type: 'list', children: [paragraph('a')] },
      [{ type: 'list', ordered: false, children: [{ type: 'list_item', children: [paragraph(text('a'))] }] }],
      ['shape'],
    ],
    [
      'a row that is a text',
      { type: 'table', children: ['a'] },
      [{ type: 'table', align: [null], children: [{ ...row(text('a')), header: true }] }],
      ['shape'],
    ],
    [
      'a row that is a list of cells',
      { type: 'table', children: [['a', 'b']] },
      [{ type: 'table', align: [null, null], children: [{ ...row(text('a'), text('b')), header: true }] }],
      ['shape'],
    ],
  ])('keeps the text of %s, and reports it', (_what, loose, strict, unknownNodes) => {
    expect(read(loose)).toEqual({ tree: { type: 'doc', children: strict }, unknownNodes });
  });

  it('reports each unknown type once', () => {
    expect(read({ type: 'b' }, { type: 'a' }, paragraph({ type: 'b' }))?.unknownNodes).toEqual(['b', 'a']);
  });

  it('reads a list of nodes, a single node and a document that is one text', () => {
    const tree = { type: 'doc', children: [paragraph(text('a'))] };
    for (const value of [
      [paragraph('a')],
      paragraph('a'),
      { type: 'doc', text: 'a' },
      { type: 'doc', children: 'a' },
    ]) {
      expect(readRender(value)).toEqual({ tree, unknownNodes: [] });
    }
  });

  it.each([null, undefined, 'text', 7])('finds no tree in %j', (value) => {
    expect(readRender(value)).toBeNull();
  });

  it('shortens an address that is too long', () => {
    const link = paragraph({ type: 'link', href: 'h'.repeat(limits.urlChars + 1), text: 'a' });
    expect(read(link)?.tree.children).toEqual([
      paragraph({ type: 'link', href: 'h'.repeat(limits.urlChars), children: [text('a')] }),
    ]);
  });

  it('keeps nodes up to the maximum depth, and only the text of deeper ones', () => {
    const most = nest(limits.renderDepth, paragraph('a'));
    expect(read(most)).toEqual({
      tree: { type: 'doc', children: [nest(limits.renderDepth, paragraph(text('a')))] },
      unknownNodes: [],
    });
    const more = read(nest(limits.renderDepth + 1, paragraph('a')));
    expect(more?.unknownNodes).toEqual(['paragraph']);
    expect(more?.tree.children).toEqual([nest(limits.renderDepth + 1, paragraph(text('a')))]);
    expect(JSON.stringify(read(nest(5_000, paragraph('a'))))).toContain('"a"');
  });

  it.each([
    [
      'marks',
      (level: number, inner: unknown) => ({
        type: level % 2 === 0 ? 'strong' : 'emphasis',
        children: [inner],
      }),
    ],
    [
      'items',
      (_level: number, inner: unknown) => ({
        type: 'list',
        children: [{ type: 'list_item', children: [inner] }],
      }),
    ],
    ['lists without items', (_level: number, inner: unknown) => ({ type: 'list', children: [inner] })],
    [
      'cells',
      (_level: number, inner: unknown) => ({
        type: 'table',
        children: [{ children: [{ children: [inner] }] }],
      }),
    ],
  ])('keeps the text of 10,000 levels of %s, and a tree of few levels', (_what, wrap) => {
    let node: unknown = 'a';
    for (let level = 0; level < 10_000; level += 1) node = wrap(level, node);
    const tree = read(node)?.tree;
    expect(JSON.stringify(tree)).toContain('"a"');
    expect(countLevels(tree)).toBeLessThan(3 * limits.renderDepth);
  });

  it(`keeps ${limits.renderNodes} nodes and no more`, () => {
    const repeat = (node: unknown) => Array.from({ length: limits.renderNodes + 1 }, () => node);
    expect(read(...repeat({ type: 'thematic_break' }))?.tree.children).toHaveLength(limits.renderNodes);
    const [line] = read(paragraph(...repeat({ type: 'link', href: 'h' })))?.tree.children ?? [];
    expect(line?.type === 'paragraph' && line.children).toHaveLength(limits.renderNodes - 1);
    const [kept] = read({ type: 'x', children: repeat(['a']) })?.tree.children ?? [];
    expect(kept).toEqual(
      paragraph(text(Array.from({ length: limits.renderNodes / 2 - 2 }, () => 'a').join(' '))),
    );
  });
});
