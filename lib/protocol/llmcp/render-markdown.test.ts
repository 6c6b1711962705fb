import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { renderTrees, renderWords } from './__fixtures__/render-trees';
import { markdownToRender } from './markdown-to-render';
import { normaliseRender } from './normalise-render';
import { type BlockNode, type RenderTree, renderTreeSchema } from './render-schema';
import { renderToMarkdown } from './render-to-markdown';

const runs = { numRuns: countRuns(500) };

describe('renderToMarkdown and markdownToRender', () => {
  it('are inverses for trees in normal form', () => {
    fc.assert(
      fc.property(renderTrees, (tree) => {
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
        renderWords,
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
      fc.property(renderTrees, (tree) => {
        expect(renderTreeSchema.safeParse(normaliseRender(tree)).success).toBe(true);
      }),
    );
  });
});
