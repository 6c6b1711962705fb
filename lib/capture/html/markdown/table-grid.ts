/**
 * Turns the rows of a table as written into rows in which every column has its own cell: a value that spans several cells is repeated in
 * each of them, and a header of several rows becomes one row, so that each number stands in a row and a column with their names. The
 * number of repetitions is bounded, because a hostile page may ask for millions. Pure.
 */
import type { ElementContent } from 'hast';

export type GridCell = {
  readonly tagName: string;
  readonly children: ElementContent[];
  readonly text: string;
  readonly colSpan: number;
  readonly rowSpan: number;
};

export type GridRow = { readonly isHead: boolean; readonly cells: readonly GridCell[] };

export type TableGrid = {
  /** The contents of rows above the header that span the whole table. They are its title. */
  readonly titles: readonly (readonly ElementContent[])[];
  readonly rows: readonly GridRow[];
};

/** Texts longer than this are not repeated. No name of a row or column is as long. */
const repeatedChars = 200;
/** The most rows that a header has. */
const maxHeadRows = 4;

const emptyCell: GridCell = { tagName: 'td', children: [], text: '', colSpan: 1, rowSpan: 1 };

/** @param budget how many cells may still be repeated on this page; what is used is taken off */
export function createTableGrid(written: readonly GridRow[], budget: { left: number }): TableGrid {
  const titles: (readonly ElementContent[])[] = [];
  const rest = [...written];
  for (let first = rest[0]; first && rest.length > 2 && isTitle(first, rest[1]); first = rest[0]) {
    titles.push(first.cells[0]?.children ?? []);
    rest.shift();
  }
  const spread = spreadSpans(rest, budget).filter((row) => row.hasOwnText);
  return { titles, rows: mergeHead(spread) };
}

/** A header row with a single cell names the table and not its columns. */
function isTitle(row: GridRow, next: GridRow | undefined): boolean {
  const [only] = row.cells;
  return (
    row.isHead &&
    row.cells.length === 1 &&
    only !== undefined &&
    only.colSpan > 1 &&
    only.text !== '' &&
    (next?.cells.length ?? 0) > 1
  );
}

type SpreadRow = GridRow & { readonly hasOwnText: boolean };

function spreadSpans(rows: readonly GridRow[], budget: { left: number }): SpreadRow[] {
  /** For each column, the cell that reaches down into the next rows, and how far. */
  const hanging: { cell: GridCell; rows: number }[] = [];
  return rows.map(({ isHead, cells }) => {
    const placed: GridCell[] = [];
    const takeHanging = () => {
      for (let above = hanging[placed.length]; above && above.rows > 0; above = hanging[placed.length]) {
        above.rows -= 1;
        placed.push(repeat(above.cell, budget));
      }
    };
    for (const cell of cells) {
      takeHanging();
      const isWholeRow = cells.length === 1 && placed.length === 0;
      for (let index = 0; index < cell.colSpan; index += 1) {
        hanging[placed.length] = { cell, rows: cell.rowSpan - 1 };
        placed.push(index === 0 ? cell : isWholeRow ? emptyCell : repeat(cell, budget));
      }
    }
    takeHanging();
    return { isHead, cells: placed, hasOwnText: cells.some((cell) => cell.text !== '') };
  });
}

function repeat(cell: GridCell, budget: { left: number }): GridCell {
  if (cell.text === '' || cell.text.length > repeatedChars || budget.left <= 0) return emptyCell;
  budget.left -= 1;
  return {
    tagName: cell.tagName,
    children: structuredClone(cell.children),
    text: cell.text,
    colSpan: 1,
    rowSpan: 1,
  };
}

function mergeHead(rows: readonly GridRow[]): readonly GridRow[] {
  const heads = rows.findIndex((row) => !row.isHead);
  if (heads < 2 || heads > maxHeadRows) return rows;
  const columns = Math.max(...rows.slice(0, heads).map((row) => row.cells.length));
  const cells = Array.from({ length: columns }, (_, column) =>
    rows
      .slice(0, heads)
      .map((row) => row.cells[column] ?? emptyCell)
      .reduce(joinCells),
  );
  return [{ isHead: true, cells }, ...rows.slice(heads)];
}

function joinCells(above: GridCell, below: GridCell): GridCell {
  if (below.text === '' || below.text === above.text) return above;
  if (above.text === '') return below;
  return {
    tagName: 'th',
    children: [...above.children, { type: 'text', value: ' ' }, ...below.children],
    text: `${above.text} ${below.text}`,
    colSpan: 1,
    rowSpan: 1,
  };
}
