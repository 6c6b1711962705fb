/** Formats the rows as a table for a terminal, with the parts in the order they were measured. */
import { type BenchRow, isMet } from './row';

const headings = ['', 'figure', 'beside', 'level', ''];

export function writeTable(rows: readonly BenchRow[]): string {
  const parts = [...new Set(rows.map(({ part }) => part))];
  const cells = rows.map(writeCells);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const writeLine = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const lines = [writeLine(headings)];
  for (const part of parts) {
    lines.push('', part);
    rows.forEach((row, index) => {
      if (row.part === part) lines.push(writeLine(cells[index] ?? []));
    });
  }
  return `${lines.join('\n')}\n`;
}

const signs = { 'at least': '≥', above: '>', 'at most': '≤', below: '<', exactly: '=' } as const;

function writeCells(row: BenchRow): string[] {
  const met = isMet(row);
  return [
    `  ${row.name}`,
    `${writeNumber(row.value)}${row.unit === '' ? '' : ` ${row.unit}`}`,
    Object.entries(row.beside)
      .map(([name, value]) => `${name} ${writeNumber(value)}`)
      .join(', '),
    row.level === null ? '' : `${signs[row.level.is]} ${writeNumber(row.level.value)}`,
    met === null ? '' : met ? 'met' : 'MISSED',
  ];
}

/** Writes only the significant digits: shares to the thousandth, times to the tenth. */
export function writeNumber(value: number): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
