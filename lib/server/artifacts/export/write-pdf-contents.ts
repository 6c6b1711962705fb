/** Writes the table of contents of a PDF: each heading with its page, both links to it. Pure. */
import type { Content } from 'pdfmake/interfaces';
import type { BlockNode } from '@/lib/protocol/llmcp';
import { getPlainText } from './read-tree';

/** Below these, all headings can be seen at a glance: about two pages, and three headings. */
const fromChars = 5_000;
const fromHeadings = 3;
/** Deeper headings stand in no table of contents. */
const deepestLevel = 3;

/** The name by which links find the block at this index. */
export const writePartId = (index: number): string => `part-${index + 1}`;

export function writePdfContents(blocks: readonly BlockNode[], chars: number): Content[] {
  const parts = blocks.flatMap((block, index) =>
    block.type === 'heading' && block.level <= deepestLevel
      ? [{ id: writePartId(index), level: block.level, text: getPlainText(block.children) }]
      : [],
  );
  if (chars < fromChars || parts.length < fromHeadings) return [];
  const highest = Math.min(...parts.map(({ level }) => level));
  return [
    { text: 'Contents', fontSize: 12, bold: true, margin: [0, 0, 0, 4] },
    {
      table: {
        dontBreakRows: true,
        widths: ['*', 'auto'],
        body: parts.map(({ id, level, text }) => [
          { text, linkToDestination: id, margin: [(level - highest) * 14, 0, 0, 0] },
          { text: [{ pageReference: id }], linkToDestination: id, alignment: 'right' },
        ]),
      },
      layout: 'noBorders',
      margin: [0, 0, 0, 12],
    },
  ];
}
