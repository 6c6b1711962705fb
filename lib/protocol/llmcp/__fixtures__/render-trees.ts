/** Random render trees, whose texts contain every sign that means something in Markdown. */
import fc from 'fast-check';
import type { BlockNode, InlineNode, RenderTree } from '../render-schema';

export const renderWords = fc.oneof(
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
    renderWords.map((text) => ({ type: 'text', text }) as const),
    renderWords.map((text) => ({ type: 'code', text }) as const),
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
      text: renderWords,
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

export const renderTrees: fc.Arbitrary<RenderTree> = blocks.map((children) => ({ type: 'doc', children }));
