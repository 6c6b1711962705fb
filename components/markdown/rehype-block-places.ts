import type { Element, Root } from 'hast';
import { isElement, type Parent } from './tree';

/**
 * Records in the rendered page where each block begins in the stored Markdown, as `data-block-start`, so that two views of one text can show
 * the same place. Unlike the stamps of `rehype-stamp.ts`, it leaves the texts inside untouched.
 */
export function rehypeBlockPlaces({ offset }: { readonly offset: number }) {
  return (tree: Root): void => markBlocks(tree, offset);
}

const blocks: ReadonlySet<string> = new Set([
  'p',
  'li',
  'pre',
  'tr',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

function markBlocks(parent: Parent, offset: number): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (blocks.has(child.tagName)) markBlock(child, offset);
    markBlocks(child, offset);
  }
}

function markBlock(block: Element, offset: number): void {
  const start = block.position?.start.offset;
  if (start !== undefined) block.properties['dataBlockStart'] = offset + start;
}
