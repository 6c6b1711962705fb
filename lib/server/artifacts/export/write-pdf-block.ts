/** Converts blocks of the render tree to code for the typesetter. Note numbers link to the end of the document. Pure. */
import type { BlockNode, InlineNode, ListItemNode, TableNode } from '@/lib/protocol/llmcp';
import { isRightToLeft } from './is-right-to-left';
import { getPlainText } from './read-tree';
import { call, join, type Typst, writeList, writeNumber, writeString } from './typst-code';
import { type Setting, writePdfInlines } from './write-pdf-inlines';
import { writeCode } from './write-pdf-words';

/** Lists and quotes within each other that are indented. The typesetter gives up at some depth, and a narrow column cannot be read. */
const deepestNesting = 6;

/** @param depth number of lists and quotes around the block */
export function writePdfBlock(block: BlockNode, setting: Setting, depth = 0): Typst {
  switch (block.type) {
    case 'heading':
      // Within a quote or a list it begins no part of the document.
      return writeParagraph([{ type: 'strong', children: block.children }], setting);
    case 'paragraph':
      return writeParagraph(block.children, setting);
    case 'blockquote': {
      const inside = writeBlocks(block.children, setting, depth + 1);
      return depth < deepestNesting ? call('quoted', inside) : inside;
    }
    case 'list': {
      const items = block.children.map((item) => writeItem(item, setting, depth + 1));
      if (depth >= deepestNesting) return join(items);
      if (block.ordered) return call('numbers', writeNumber(block.start ?? 1), writeList(items));
      // A box takes the place of the bullet.
      const isTasks = block.children.every(({ checked }) => checked !== undefined);
      return call(isTasks ? 'tasks' : 'bullets', writeList(items));
    }
    case 'code_block':
      return call('code-lines', writeCode(block.text));
    case 'table':
      return writeTable(block, setting);
    case 'thematic_break':
      return call('divider');
  }
}

const writeBlocks = (blocks: readonly BlockNode[], setting: Setting, depth: number): Typst =>
  join(blocks.map((block) => writePdfBlock(block, setting, depth)));

export function writePdfHeading(
  { level, children }: { readonly level: number; readonly children: readonly InlineNode[] },
  setting: Setting,
): Typst {
  return turn(
    children,
    setting,
    call('part', writeNumber(level), writePdfInlines(children, { ...setting, isHeading: true })),
  );
}

function writeParagraph(children: readonly InlineNode[], setting: Setting): Typst {
  return turn(children, setting, call('para', writePdfInlines(children, setting)));
}

/** A text begins at the side from which its script is written, also in a document that begins at the other. */
function turn(children: readonly InlineNode[], { isFromRight }: Setting, code: Typst): Typst {
  return turnText(getPlainText(children), isFromRight, code);
}

export function turnText(text: string, isFromRight: boolean, code: Typst): Typst {
  const isTurned = isRightToLeft(text);
  return isTurned === isFromRight ? code : call(isTurned ? 'from-right' : 'from-left', code);
}

function writeItem(item: ListItemNode, setting: Setting, depth: number): Typst {
  const [only] = item.children;
  const isLine = item.children.length === 1 && only?.type === 'paragraph' && depth <= deepestNesting;
  const body = isLine
    ? turn(only.children, setting, writePdfInlines(only.children, setting))
    : writeBlocks(item.children, setting, depth);
  if (item.checked === undefined) return body;
  return call('task', writeString(item.checked ? '☑' : '☐'), body);
}

/** Characters that fit into a row as wide as the text, and into one as wide as a page in portrait. */
const textRowChars = 62;
const pageRowChars = 96;
/** A table of fewer columns is never set in landscape: its long cells have several lines. */
const wideColumns = 6;

/** True for a table whose columns would be too narrow to read on a page in portrait. */
export const isWideTable = (block: BlockNode): boolean =>
  block.type === 'table' && countColumns(block) >= wideColumns && countRowChars(block) > pageRowChars;

const countColumns = ({ children }: TableNode) => Math.max(1, ...children.map((row) => row.children.length));

/** Characters of a row that has the longest cell of each column. */
function countRowChars(table: TableNode): number {
  const longest: number[] = [];
  for (const row of table.children)
    for (const [column, cell] of row.children.entries())
      longest[column] = Math.max(longest[column] ?? 0, getPlainText(cell.children).length);
  return longest.reduce((sum, chars) => sum + chars, 0);
}

function writeTable(table: TableNode, setting: Setting): Typst {
  const places = Array.from({ length: countColumns(table) }, (_none, column) => column);
  const inCell = { ...setting, room: 'cell' } as const;
  const [head = [], ...rows] = table.children.map((row) =>
    places.map((column) => writePdfInlines(row.children[column]?.children ?? [], inCell)),
  );
  return call(
    'tabular',
    writeNumber(countRowChars(table) > textRowChars && !isWideTable(table) ? 1 : 0),
    writeList(places.map((column) => writeString(table.align[column] ?? 'start'))),
    writeList(head),
    writeList(rows.flat()),
  );
}
