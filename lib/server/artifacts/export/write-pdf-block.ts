/** Converts nodes of the render tree to content for the PDF writer. Note numbers link to the end of the document. Pure. */
import type { Content, ContentText } from 'pdfmake/interfaces';
import type { BlockNode, InlineNode, ListItemNode, TableNode } from '@/lib/protocol/llmcp';
import { isSafeLink } from './is-safe-link';
import { getPlainText, splitNotes } from './read-tree';
import { writeLabelId } from './number-notes';

/** Formatting that applies to a piece of text. */
type Marks = Pick<ContentText, 'bold' | 'italics' | 'decoration' | 'link' | 'color' | 'background'>;

type HeadingNode = Extract<BlockNode, { readonly type: 'heading' }>;

export const accent = '#24549b';
const sunk = '#f2f0ec';
const headingSizes = [17, 14, 12, 11, 11, 11] as const;
type Margin = [left: number, top: number, right: number, bottom: number];

export function writePdfBlock(block: BlockNode): Content {
  switch (block.type) {
    case 'heading':
      return writePdfHeading(block);
    case 'paragraph':
      return { text: writeInlines(block.children, {}), margin: [0, 0, 0, 7] };
    case 'blockquote':
      return { stack: block.children.map(writePdfBlock), italics: true, margin: [14, 0, 0, 4] };
    case 'list': {
      const items = block.children.map(writeItem);
      const margin: Margin = [0, 0, 0, 7];
      return block.ordered ? { ol: items, start: block.start ?? 1, margin } : { ul: items, margin };
    }
    case 'code_block':
      return {
        text: block.text,
        preserveLeadingSpaces: true,
        fontSize: 9,
        background: sunk,
        margin: [0, 0, 0, 7],
      };
    case 'table':
      return writeTable(block);
    case 'thematic_break':
      return { text: '* * *', alignment: 'center', margin: [0, 6, 0, 10] };
  }
}

/** @param id the name by which links find it; with one, the heading is also a bookmark of the file */
export function writePdfHeading({ level, children }: HeadingNode, id?: string): Content {
  const heading: Content = {
    text: writeInlines(children, {}),
    fontSize: headingSizes[level - 1] ?? 11,
    bold: true,
    headlineLevel: 1,
    margin: [0, 10, 0, 4],
  };
  if (id === undefined) return heading;
  return Object.assign(heading, { id, outline: true, outlineText: getPlainText(children) });
}

function writeItem(item: ListItemNode): Content {
  const check = item.checked === undefined ? [] : [{ text: item.checked ? '[x] ' : '[ ] ' }];
  const [only] = item.children;
  if (item.children.length === 1 && only?.type === 'paragraph')
    return { text: [...check, ...writeInlines(only.children, {})], margin: [0, 0, 0, 3] };
  return { stack: [...check, ...item.children.map(writePdfBlock)] };
}

function writeTable(table: TableNode): Content {
  const columns = Math.max(1, ...table.children.map((row) => row.children.length));
  const body = table.children.map((row, index) =>
    Array.from(
      { length: columns },
      (_none, column): Content => ({
        text: writeInlines(row.children[column]?.children ?? [], {}),
        bold: index === 0,
        alignment: table.align[column] ?? 'left',
        fontSize: 9,
      }),
    ),
  );
  return {
    table: { headerRows: 1, widths: Array.from({ length: columns }, () => '*'), body },
    layout: 'lightHorizontalLines',
    margin: [0, 2, 0, 9],
  };
}

function writeInlines(nodes: readonly InlineNode[], marks: Marks): ContentText[] {
  return nodes.flatMap((node) => writeInline(node, marks));
}

function writeInline(node: InlineNode, marks: Marks): ContentText[] {
  switch (node.type) {
    case 'text':
      return splitNotes(node.text).map((part) =>
        part.type === 'words' ? { text: part.text, ...marks } : writeReference(part.label),
      );
    case 'code':
      return [{ text: node.text, ...marks, background: sunk }];
    case 'break':
      return [{ text: '\n' }];
    case 'strong':
      return writeInlines(node.children, { ...marks, bold: true });
    case 'emphasis':
      return writeInlines(node.children, { ...marks, italics: true });
    case 'strikethrough':
      return writeInlines(node.children, { ...marks, decoration: 'lineThrough' });
    case 'link':
      return writeInlines(
        node.children,
        isSafeLink(node.href) ? { ...marks, link: node.href, color: accent } : marks,
      );
  }
}

function writeReference(label: string): ContentText {
  return { text: label, sup: true, color: accent, linkToDestination: `note-${writeLabelId(label)}` };
}
