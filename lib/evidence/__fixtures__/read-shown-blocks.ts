/** Reads HTML as the blocks that a reader sees, in the form of a projection's blocks: the judge of what the projection keeps of Markdown. */
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { BlockKind } from '../projection';

export type ShownBlock = readonly [kind: BlockKind, level: number, text: string];

const blockTags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'ul', 'ol', 'li', 'blockquote', 'hr']);

/** Blocks without a visible character are left out. */
export function readShownBlocks(html: string): ShownBlock[] {
  return listBlocks(fromHtml(html, { fragment: true }), 'paragraph').filter(([, , text]) => /\S/u.test(text));
}

const isBlock = (node: Root['children'][number]): node is Element =>
  node.type === 'element' && blockTags.has(node.tagName);

function listBlocks(parent: Root | Element, kind: BlockKind): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  let inline: Root['children'] = [];
  const closeInline = () => {
    blocks.push([kind, 0, writeInline(inline)]);
    inline = [];
  };
  for (const child of parent.children) {
    if (isBlock(child)) {
      closeInline();
      blocks.push(...readBlock(child, kind));
    } else inline.push(child);
  }
  closeInline();
  return blocks;
}

function readBlock(element: Element, kind: BlockKind): ShownBlock[] {
  const { tagName, children } = element;
  if (tagName === 'p') return [[kind, 0, writeInline(children)]];
  if (tagName === 'pre') return [['code', 0, children.map(readText).join('').replace(/\n$/, '')]];
  if (tagName === 'blockquote') return listBlocks(element, 'quote');
  if (tagName === 'li') return listBlocks(element, 'list_item');
  if (/^h[1-6]$/.test(tagName)) return [['heading', Number(tagName.charAt(1)), writeInline(children)]];
  return listBlocks(element, kind);
}

/** A line ending in the HTML is a space, except after a break, which is one itself. */
const writeInline = (nodes: Root['children']): string =>
  nodes
    .map(readText)
    .join('')
    .replace(/^\n|\n$/g, '')
    .replace(/\v\n?|\n/g, (end) => (end === '\n' ? ' ' : '\n'));

function readText(node: Root['children'][number] | ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  if (node.tagName === 'br') return '\v';
  if (node.tagName === 'img') return String(node.properties['alt'] ?? '');
  return node.children.map(readText).join('');
}
