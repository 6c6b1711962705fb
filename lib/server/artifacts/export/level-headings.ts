/** Gives the headings of an exported text the levels of an outline without gaps, in every format that has headings. Pure. */
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

/**
 * Gives the headings of a text levels that never skip one, because a reader who steps through them by level would take a gap for a missing
 * part: the first is 1, and each is at most one deeper than the one before it. Headings of one parent stay on one level.
 */
export function levelHeadings(levels: readonly number[]): number[] {
  const parents: number[] = [];
  return levels.map((level) => {
    while ((parents.at(-1) ?? 0) >= level) parents.pop();
    parents.push(level);
    return parents.length;
  });
}
