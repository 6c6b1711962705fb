import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownToRender } from './markdown-to-render';
import { normaliseRender } from './normalise-render';
import type { BlockNode, InlineNode, RenderTree } from './render-schema';
import { renderTreeSchema } from './render-schema';
import { renderToMarkdown } from './render-to-markdown';

const words = fc.oneof(
  fc.constantFrom(
    'plain',
    'two words',
    '[1]',
    '*',
    '_x_',
    '`',
    '<b>',
    '&amp;',
    '# no',
    '- no',
    '1. no',
    '~~',
    '|',
    '\\',
    '!',
    ':',
    '---',
    '===',
    '[ ] x',
    'www.example.com',
    'a@b.co',
    'https://e.org/',
    'é漢🙂',
    ' lead',
    'trail ',
    'a\nb',
    '+',
    '> q',
    '```',
    '[^1]',
    '[a]: b',
    '\t',
    'x  y',
    '$x_i$',
    '$5 and *',
    '$\\\\{a|b\\\\}*c*$',
    '\\\\(a_b\\\\)',
    '$$',
    '\u00a0',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const { blocks } = fc.letrec<{
  inline: InlineNode;
  inlines: InlineNode[];
  block: BlockNode;
  blocks: BlockNode[];
}>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words.map((text) => ({ type: 'text', text }) as const),
    words.map((text) => ({ type: 'code', text }) as const),
    fc.constant({ type: 'break' } as const),
    fc.record({ type: fc.constantFrom('strong', 'emphasis', 'strikethrough'), children: tie('inlines') }),
    fc.record({
      type: fc.constant('link' as const),
      href: fc.constantFrom('https://example.com/a?b=c&d=e', '/w/x', 'a b', '(', '#', 'x)"'),
      children: tie('inlines'),
    }),
  ),
  inlines: fc.array(tie('inline'), { maxLength: 4 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph' as const), children: tie('inlines') }),
    fc.record({
      type: fc.constant('heading' as const),
      level: fc.integer({ min: 1, max: 6 }),
      children: tie('inlines'),
    }),
    fc.record({
      type: fc.constant('code_block' as const),
      language: fc.constantFrom('ts', '', 'a b'),
      text: words,
    }),
    fc.constant({ type: 'thematic_break' } as const),
    fc.record({ type: fc.constant('blockquote' as const), children: tie('blocks') }),
    fc.record({
      type: fc.constant('list' as const),
      ordered: fc.boolean(),
      start: fc.constantFrom(0, 1, 7),
      children: fc.array(
        fc.record(
          { type: fc.constant('list_item' as const), checked: fc.boolean(), children: tie('blocks') },
          { requiredKeys: ['type', 'children'] },
        ),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constant('table' as const),
      align: fc.array(fc.constantFrom('left', 'right', 'center', null), { maxLength: 3 }),
      children: fc.array(
        fc.record({
          type: fc.constant('table_row' as const),
          children: fc.array(
            fc.record({ type: fc.constant('table_cell' as const), children: tie('inlines') }),
            { maxLength: 3 },
          ),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }),
}));

const trees: fc.Arbitrary<RenderTree> = blocks.map((children) => ({ type: 'doc', children }));
const runs = { numRuns: 500 };

describe('renderToMarkdown and markdownToRender', () => {
  it('are inverses for trees in normal form', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(markdownToRender(renderToMarkdown(tree))).toEqual(normaliseRender(tree));
      }),
      runs,
    );
  });

  it('keep a list below a paragraph that would otherwise join it', () => {
    const list = (...children: BlockNode[]): BlockNode => ({
      type: 'list',
      ordered: false,
      children: [{ type: 'list_item', children }],
    });
    const words: BlockNode = { type: 'paragraph', children: [{ type: 'text', text: 'words' }] };
    const numbered: BlockNode = {
      type: 'list',
      ordered: true,
      start: 7,
      children: [{ type: 'list_item', children: [words] }],
    };
    for (const inner of [list(), list(list()), list(list(list())), numbered, list(numbered)]) {
      const tree: RenderTree = { type: 'doc', children: [list(words, inner)] };
      expect(markdownToRender(renderToMarkdown(tree))).toEqual(normaliseRender(tree));
    }
  });

  it('reach a fixed point for any Markdown', () => {
    const lines = fc.array(
      fc.oneof(
        words,
        fc.constantFrom(
          '',
          '    ',
          '| a | b |',
          '| - | - |',
          '<div>',
          '</div>',
          '```js',
          '**',
          '1)',
          '* * *',
          '![x](y)',
          '[1]: http://x',
        ),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, (parts) => {
        const tree = markdownToRender(parts.join('\n'));
        expect(markdownToRender(renderToMarkdown(tree))).toEqual(tree);
      }),
      runs,
    );
  });

  it('produce a tree that fits the strict schema', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(renderTreeSchema.safeParse(normaliseRender(tree)).success).toBe(true);
      }),
    );
  });
});
