/**
 * Joins the parts of a table that goes on over pages: the parts follow one another, on pages that follow one another, and have the same
 * columns. Labels that are repeated on each page are written once. Pure.
 */
import { getLineText, isTable, type PageItem, type PdfTable, type TableRow } from './page-text';

export function joinTables(items: readonly PageItem[]): PageItem[] {
  const joined: PageItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const before =
      last !== undefined && !isTable(last) && isContinued(getLineText(last)) ? joined.at(-2) : last;
    const table = isTable(item) && before !== undefined && isTable(before) ? joinPair(before, item) : null;
    if (table === null || before === undefined) {
      joined.push(item);
      continue;
    }
    if (before !== last) joined.pop();
    joined.pop();
    joined.push(table);
  }
  return joined;
}

function isContinued(text: string): boolean {
  return (
    text.length < 200 &&
    /\(?(?:continued|cont[’']?d|fortsetzung|suite|continuación|continuação)\)?\.?$/i.test(text)
  );
}

function joinPair(before: PdfTable, after: PdfTable): PdfTable | null {
  const lastPage = before.rows.at(-1)?.page ?? before.page;
  if (after.page !== lastPage + 1 || !haveSameColumns(before, after)) return null;
  const named = nameByRepetition(before, after);
  if (named !== null) return named;
  const isRepeated = after.header !== null && isSameRow(after.header, before.header);
  if (after.header !== null && !isRepeated && after.isHeaderCertain) return null;
  const first: TableRow[] =
    after.header !== null && !isRepeated ? [{ page: after.page, cells: after.header }] : [];
  return {
    page: before.page,
    header: before.header,
    isHeaderCertain: before.isHeaderCertain,
    rows: [...before.rows, ...first, ...after.rows],
    columns: before.columns,
  };
}

/** A first row that is repeated on the next page holds labels, whatever it looks like. */
function nameByRepetition(before: PdfTable, after: PdfTable): PdfTable | null {
  const [first, ...rows] = before.rows;
  const [repeated, ...more] = after.rows;
  const isNamed = before.header !== null || after.header !== null;
  if (isNamed || first === undefined || repeated === undefined || !isSameRow(repeated.cells, first.cells))
    return null;
  return Object.assign({}, before, { header: first.cells, isHeaderCertain: true, rows: [...rows, ...more] });
}

/** Columns are the same if each overlaps its counterpart and no other. */
function haveSameColumns({ columns }: PdfTable, after: PdfTable): boolean {
  if (columns.length !== after.columns.length) return false;
  return columns.every((column, index) => {
    const other = after.columns[index];
    const next = after.columns[index + 1];
    const overlaps = other !== undefined && column.left < other.right + 2 && other.left < column.right + 2;
    return overlaps && (next === undefined || column.right < next.left + 2);
  });
}

function isSameRow(one: readonly string[], other: readonly string[] | null): boolean {
  return other !== null && one.every((text, index) => text === other[index]);
}
