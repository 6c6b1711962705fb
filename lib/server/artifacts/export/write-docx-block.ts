/** Converts nodes of the render tree to paragraphs and tables of a Word document. Pure. */
import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  type IRunOptions,
  type Math as OfficeMath,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { BlockNode, InlineNode, ListItemNode, TableNode } from '@/lib/protocol/llmcp';
import { cleanXmlText } from './clean-xml-text';
import { type DocxPlaces, lastListLevel, listIndent } from './docx-lists';
import { isSafeLink } from './is-safe-link';
import { isRightToLeft } from './is-right-to-left';
import { type Omml, writeMath, writeMathParagraph } from './office-math';
import { getPlainText, splitNotes } from './read-tree';
import { isDisplayFormula, splitFormulas } from './split-formulas';

type Marks = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'style' | 'rightToLeft'>;
type Run = TextRun | FootnoteReferenceRun | ExternalHyperlink | OfficeMath;

/** Where a block is: in which list, at which level, in a quotation. */
type Around = {
  readonly style?: string;
  readonly level: number;
  /** The list whose sign the next paragraph carries, or null if it only continues an item. */
  readonly list: string | null;
};

const headingLevels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

export function writeDocxBlocks(blocks: readonly BlockNode[], places: DocxPlaces): (Paragraph | Table)[] {
  return blocks.flatMap((block) => writeBlock(block, places, { level: -1, list: null }));
}

function writeBlock(block: BlockNode, places: DocxPlaces, around: Around): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: headingLevels[block.level - 1] ?? HeadingLevel.HEADING_6,
          ...writeLine(block.children, places, {}),
        }),
      ];
    case 'paragraph': {
      const formula = drawAlone(block.children, places);
      if (formula === null) return [writeParagraph(writeLine(block.children, places, {}), around)];
      const paragraph = writeParagraph({ children: [] }, around);
      paragraph.addChildElement(formula);
      return [paragraph];
    }
    case 'blockquote':
      return block.children.flatMap((child) =>
        writeBlock(child, places, { style: 'Quotation', level: around.level, list: null }),
      );
    case 'list': {
      const level = Math.min(around.level + 1, lastListLevel);
      const list = places.lists.add({ isOrdered: block.ordered, start: block.start ?? 1, level });
      return block.children.flatMap((item) => writeItem(item, places, { level, list }));
    }
    case 'code_block':
      return [
        writeParagraph(
          { children: writeLines(block.text) },
          { style: 'SourceCode', level: around.level, list: null },
        ),
      ];
    case 'table':
      return [writeTable(block, places), new Paragraph({})];
    case 'thematic_break':
      return [new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun('* * *')] })];
  }
}

function writeParagraph(line: Line, { style, level, list }: Around): Paragraph {
  const indent = { left: listIndent * (level + 1) };
  return new Paragraph({
    ...line,
    ...(style === undefined ? {} : { style }),
    ...(list !== null ? { numbering: { reference: list, level } } : level >= 0 ? { indent } : {}),
  });
}

/** The first paragraph of an item carries its sign; what follows is indented below it. */
function writeItem(item: ListItemNode, places: DocxPlaces, around: Around): (Paragraph | Table)[] {
  const check = item.checked === undefined ? [] : [new TextRun(item.checked ? '☒ ' : '☐ ')];
  const [first, ...others] = item.children;
  const rest = first?.type === 'paragraph' ? others : item.children;
  const words = writeLine(first?.type === 'paragraph' ? first.children : [], places, {});
  return [
    writeParagraph({ ...words, children: [...check, ...words.children] }, around),
    ...rest.flatMap((child) => writeBlock(child, places, { level: around.level, list: null })),
  ];
}

const alignments = {
  left: AlignmentType.START,
  center: AlignmentType.CENTER,
  right: AlignmentType.END,
} as const;

function writeTable(table: TableNode, places: DocxPlaces): Table {
  const columns = Math.max(1, ...table.children.map((row) => row.children.length));
  const rows = table.children.map(
    (row, index) =>
      new TableRow({
        tableHeader: index === 0,
        cantSplit: true,
        children: Array.from({ length: columns }, (_none, column) => {
          const words = writeLine(row.children[column]?.children ?? [], places, { bold: index === 0 });
          const alignment = alignments[table.align[column] ?? 'left'];
          return new TableCell({ children: [new Paragraph({ alignment, ...words })] });
        }),
      }),
  );
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'D9D6D0' };
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  return new Table({
    rows,
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: line,
      bottom: line,
      insideHorizontal: line,
      left: none,
      right: none,
      insideVertical: none,
    },
  });
}

type Line = { readonly children: Run[]; readonly bidirectional?: true };

/** A line begins at the side from which its script is written. */
function writeLine(nodes: readonly InlineNode[], places: DocxPlaces, marks: Marks): Line {
  if (!isRightToLeft(getPlainText(nodes))) return { children: writeInlines(nodes, places, marks) };
  const children = writeInlines(nodes, places, { ...marks, rightToLeft: true });
  return { children, bidirectional: true };
}

function writeInlines(nodes: readonly InlineNode[], places: DocxPlaces, marks: Marks): Run[] {
  return nodes.flatMap((node) => writeInline(node, places, marks));
}

function writeInline(node: InlineNode, places: DocxPlaces, marks: Marks): Run[] {
  switch (node.type) {
    case 'text':
      return splitNotes(node.text).flatMap((part) =>
        part.type === 'words'
          ? writeWords(part.text, places, marks)
          : [new FootnoteReferenceRun(places.refer(part.label))],
      );
    case 'code':
      return [new TextRun(Object.assign({ text: cleanXmlText(node.text), font: 'Courier New' }, marks))];
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'strong':
      return writeInlines(node.children, places, Object.assign({}, marks, { bold: true }));
    case 'emphasis':
      return writeInlines(node.children, places, Object.assign({}, marks, { italics: true }));
    case 'strikethrough':
      return writeInlines(node.children, places, Object.assign({}, marks, { strike: true }));
    case 'link': {
      if (!isSafeLink(node.href)) return writeInlines(node.children, places, marks);
      const children = writeInlines(node.children, places, Object.assign({}, marks, { style: 'Hyperlink' }));
      return [new ExternalHyperlink({ link: node.href, children })];
    }
  }
}

function writeWords(text: string, places: DocxPlaces, marks: Marks): Run[] {
  return splitFormulas(text).map((part) => {
    const formula = part.type === 'formula' ? places.drawFormula(part.text) : null;
    if (formula !== null) return writeMath(formula);
    return new TextRun(Object.assign({ text: cleanXmlText(part.text) }, marks));
  });
}

/** Draws the formula that stands alone in a paragraph. Returns null for any other paragraph. */
function drawAlone(nodes: readonly InlineNode[], places: DocxPlaces): Omml | null {
  const [only, ...others] = nodes;
  const formula = only?.type === 'text' && others.length === 0 ? only.text.trim() : '';
  const [part, ...rest] = splitFormulas(formula);
  if (part?.type !== 'formula' || rest.length > 0 || !isDisplayFormula(part.text)) return null;
  const drawn = places.drawFormula(part.text);
  return drawn === null ? null : writeMathParagraph(drawn);
}

function writeLines(text: string): TextRun[] {
  return cleanXmlText(text)
    .split('\n')
    .map((line, index) => new TextRun(index === 0 ? { text: line } : { text: line, break: 1 }));
}
