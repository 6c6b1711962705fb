/** Word-bag F1: compares the words of a text with the words of the truth, ignoring order and counting repetitions. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Nodes } from 'mdast';
import { gfm } from 'micromark-extension-gfm';

export type Overlap = { readonly precision: number; readonly recall: number; readonly f1: number };

export function listBagWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

export function measureOverlap(found: readonly string[], truth: readonly string[]): Overlap {
  if (found.length === 0 && truth.length === 0) return { precision: 1, recall: 1, f1: 1 };
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(word, count - 1);
  }
  const precision = found.length === 0 ? 0 : shared / found.length;
  const recall = truth.length === 0 ? 0 : shared / truth.length;
  return { precision, recall, f1: shared === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

const spaced: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'listItem',
  'tableCell',
  'break',
  'code',
]);

/** Returns the text of Markdown without its markup. Images are left out, and raw HTML counts as its text. */
export function readMarkdownText(markdown: string): string {
  const parts: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'html') parts.push(node.value.replace(/<[^>]*>/g, ' '));
    else if ('value' in node) parts.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
    if (spaced.has(node.type)) parts.push(' ');
  };
  visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return parts.join('');
}
