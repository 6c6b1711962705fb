/** Gives the headings of an exported text the levels of an outline without gaps, in every format that has headings. Pure. */
import { levelHeadings } from '@/lib/core/level-headings';
import type { BlockNode } from '@/lib/protocol/llmcp';
import { getPlainText } from './read-tree';

/**
 * Makes only the headings at the top level parts of the document. One within a quote or a list begins no part and becomes a strong line,
 * and one that says nothing, such as one of a note alone, an ordinary paragraph.
 */
export function levelParts(blocks: readonly BlockNode[]): BlockNode[] {
  const isPart = (block: BlockNode) => block.type === 'heading' && getPlainText(block.children).trim() !== '';
  const levels = levelHeadings(
    blocks.flatMap((block) => (block.type === 'heading' && isPart(block) ? [block.level] : [])),
  ).values();
  return blocks.map((block) => {
    if (block.type !== 'heading') return turnHeadingsToLines(block);
    const { children } = block;
    if (!isPart(block)) return { type: 'paragraph', children };
    return { type: 'heading', level: levels.next().value ?? 1, children };
  });
}

function turnHeadingsToLines(block: BlockNode): BlockNode {
  switch (block.type) {
    case 'heading':
      return { type: 'paragraph', children: [{ type: 'strong', children: block.children }] };
    case 'blockquote':
      return { type: 'blockquote', children: block.children.map(turnHeadingsToLines) };
    case 'list': {
      const items = block.children.map((item) => ({
        ...item,
        children: item.children.map(turnHeadingsToLines),
      }));
      return { ...block, children: items };
    }
    case 'paragraph':
    case 'code_block':
    case 'table':
    case 'thematic_break':
      return block;
  }
}
