/** Finds words in the rendered text as a reader sees it. Case and white space do not matter, and a match never spans two blocks. */
import { limits } from '@/lib/core/limits';

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, th, td, pre, blockquote, dt, dd';

export function findText(root: Element, query: string): Range[] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0 || query.length > limits.queryChars) return [];
  const pattern = new RegExp(words.map(escapePattern).join('\\s+'), 'giu');
  const found: Range[] = [];
  for (const block of collectBlocks(root)) {
    for (const match of block.text.matchAll(pattern)) {
      found.push(toRange(block, match.index, match.index + match[0].length));
      if (found.length >= limits.readerHits) return found;
    }
  }
  return found;
}

type Piece = { readonly node: Text; readonly at: number };
type TextBlock = { readonly text: string; readonly pieces: readonly Piece[] };

function collectBlocks(root: Element): TextBlock[] {
  const byBlock = new Map<Element, { text: string; pieces: Piece[] }>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement?.closest(blocks) ?? root;
    if (
      !(node instanceof Text) ||
      node.parentElement?.closest('button, .sr-only, .link-host, .formula-drawing')
    )
      continue;
    const block = byBlock.get(owner) ?? { text: '', pieces: [] };
    block.pieces.push({ node, at: block.text.length });
    block.text += node.data;
    byBlock.set(owner, block);
  }
  return [...byBlock.values()];
}

function toRange(block: TextBlock, from: number, to: number): Range {
  const range = document.createRange();
  const start = block.pieces.findLast((piece) => piece.at <= from);
  const end = block.pieces.findLast((piece) => piece.at < to);
  if (start) range.setStart(start.node, from - start.at);
  if (end) range.setEnd(end.node, to - end.at);
  return range;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`);
}
