/**
 * Converts an artifact to the render tree that its other formats are written from. It contains only Markdown's blocks and no HTML, with
 * each citation as the label of its note. Pure.
 */
import type { BlockNode, InlineNode } from '@/lib/protocol/llmcp';
import { markdownToRender } from '@/lib/protocol/llmcp';
import type { ExportDocument } from './export-document';
import { type Note, numberNotes } from './number-notes';

export type ExportTree = { readonly blocks: readonly BlockNode[]; readonly notes: readonly Note[] };

// Noncharacters (Unicode 23.7) around the label of a note. They are removed from the text first, so any that occur are ours.
const [open, close] = ['\uFDE0', '\uFDE1'];
const reference = /\uFDE0([\w ]+)\uFDE1/;

export function readTree(document: ExportDocument): ExportTree {
  const clean = { ...document, markdown: leaveOutSigns(document.markdown) };
  const { markdown, notes } = numberNotes(clean, (label) => `${open}${label}${close}`);
  return { blocks: markdownToRender(markdown).children, notes };
}

/** Number of columns from which a page is set in landscape. */
const wideColumns = 5;

export const isWide = ({ blocks }: ExportTree): boolean =>
  blocks.some((block) => block.type === 'table' && (block.children[0]?.children.length ?? 0) > wideColumns);

const leaveOutSigns = (markdown: string) => markdown.replace(/[\uFDE0\uFDE1]/g, ' ');

/** Reads the blocks of a text without notes. */
export function readBlocks(markdown: string): readonly BlockNode[] {
  return markdownToRender(leaveOutSigns(markdown)).children;
}

export type InlinePart =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'note'; readonly label: string };

/** Splits a text of the tree into plain text and labels of notes, in order. */
export function splitNotes(text: string): InlinePart[] {
  return text
    .split(reference)
    .map(
      (part, index): InlinePart =>
        index % 2 === 0 ? { type: 'words', text: part } : { type: 'note', label: part },
    )
    .filter((part) => part.type === 'note' || part.text !== '');
}

/** Returns the plain text of nodes, without formatting and notes. */
export function getPlainText(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
        case 'code':
          return splitNotes(node.text)
            .map((part) => (part.type === 'words' ? part.text : ''))
            .join('');
        case 'break':
          return '\n';
        case 'strong':
        case 'emphasis':
        case 'strikethrough':
        case 'link':
          return getPlainText(node.children);
      }
    })
    .join('');
}
