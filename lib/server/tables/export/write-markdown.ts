/**
 * Writes a table as Markdown: a table of the values, and below it, source by source, the quote, the state and the verifier of each cell. Text
 * that came from elsewhere cannot format, link or break a row. Pure.
 */
import { writeCellText } from '@/lib/domain/tables/cell-value';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { CellLine, ExportedTable } from './list-table-lines';

export function writeMarkdown({ title, columns, lines, hasQuotes }: ExportedTable): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    row([
      'Source',
      ...columns.map(({ name, unit }) => escapeMarkdown(unit === null ? name : `${name} (${unit})`)),
    ]),
    row(['Source', ...columns].map(() => '---')),
    ...lines.map(({ n, source, cells }) =>
      row([`${n}. ${escapeMarkdown(source)}`, ...cells.map(writeValue)]),
    ),
  ].join('\n');
  const blocks = [`# ${escapeMarkdown(title)}`, table];
  return `${[...blocks, ...(hasQuotes ? listEvidence({ columns, lines }) : [])].join('\n\n')}\n`;
}

const writeValue = ({ value }: CellLine): string =>
  value === null ? '' : escapeMarkdown(writeCellText(value));

function listEvidence({ columns, lines }: Pick<ExportedTable, 'columns' | 'lines'>): string[] {
  return lines.flatMap(({ n, source, address, cells }) => {
    const items = cells.flatMap((cell, place) => {
      const words = describeCell(cell);
      return words === null ? [] : [`- **${escapeMarkdown(columns[place]?.name ?? '')}**: ${words}`];
    });
    const from = address === null ? [] : [escapeMarkdown(address)];
    return items.length === 0 ? [] : [`## ${n}. ${escapeMarkdown(source)}`, ...from, items.join('\n')];
  });
}

/** Null for a cell of which nothing is known yet. */
function describeCell(cell: CellLine): string | null {
  if (cell.state === 'pending') return null;
  const parts = [
    cell.value === null ? 'not stated' : writeValue(cell),
    ...(cell.quote === null ? [] : [`“${escapeMarkdown(cell.quote)}”`]),
    ...(cell.decidedBy === null
      ? [cell.state.replace('_', ' ')]
      : [`${cell.state} by ${escapeMarkdown(cell.decidedBy)}`]),
    ...(cell.reason === null ? [] : [escapeMarkdown(cell.reason)]),
  ];
  return [...new Set(parts)].join(' · ');
}
