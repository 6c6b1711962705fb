/**
 * Finds tables with vertical lines. The lines are the edges of the cells; where a line is missing between two cells they are one, and its
 * text is repeated where it is a label: in each column it stands over, and in each row it stands beside. Boxes that do not stand in columns
 * are a form or a drawing, which is read box by box. Pure.
 */
import { buildTable } from './build-table';
import { divideTallAreas, divideWideAreas, findOpenEdges } from './divide-areas';
import { groupIntoRows, type PdfRow } from './group-rows';
import { isValue } from './table-numbers';
import type { PdfRule, PdfTable, PdfWord } from './page-text';
import { isForm, joinRows, measureBoxes, readForm } from './read-form';

export type RuledTable = {
  readonly content: RuledContent;
  readonly words: ReadonlySet<PdfWord>;
  readonly box: PdfRule;
};

/** A table, or the lines of a form. */
type RuledContent = { readonly table: PdfTable } | { readonly lines: readonly PdfRow[] };

/** More lines than this on a page are a drawing, in which looking for tables takes too long. */
const maxRules = 5_000;
/** A cell with more lines than this is a text. */
const maxCellLines = 12;
/** Cells of one table; a page of small print holds a thousand. */
const maxCells = 3_000;
/** In points: lines this near are one edge, and lines that end this near to one another meet. */
const edgeWidth = 3.5;
/** A grid with fewer filled cells is a chart or a form to fill in by hand. */
const minFilled = 0.3;

export function findRuledTables(
  words: readonly PdfWord[],
  rules: readonly PdfRule[],
  page: number,
): RuledTable[] {
  if (rules.length > maxRules || !rules.some(isVertical)) return [];
  return joinTouching(rules).flatMap((cluster) => {
    const table = cluster.some(isVertical) ? readGrid(words, cluster, page) : null;
    return table === null ? [] : [table];
  });
}

function isVertical(rule: PdfRule): boolean {
  return rule.bottom - rule.top > rule.right - rule.left;
}

function joinTouching(rules: readonly PdfRule[]): PdfRule[][] {
  const open = new Set(rules);
  const clusters: PdfRule[][] = [];
  for (const first of open) {
    open.delete(first);
    const cluster = [first];
    for (const rule of cluster) {
      for (const other of open) {
        if (!touch(rule, other)) continue;
        open.delete(other);
        cluster.push(other);
      }
    }
    clusters.push(cluster);
  }
  return clusters;
}

function touch(one: PdfRule, other: PdfRule): boolean {
  const isBeside = one.left <= other.right + edgeWidth && other.left <= one.right + edgeWidth;
  return isBeside && one.top <= other.bottom + edgeWidth && other.top <= one.bottom + edgeWidth;
}

type Grid = {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly rules: readonly PdfRule[];
};

function readGrid(words: readonly PdfWord[], rules: readonly PdfRule[], page: number): RuledTable | null {
  const box = getBox(rules);
  const horizontal = rules.filter((rule) => !isVertical(rule));
  const xs = joinEdges([
    box.left,
    box.right,
    ...rules.filter(isVertical).map((rule) => (rule.left + rule.right) / 2),
  ]);
  const ys = joinEdges([box.top, box.bottom, ...horizontal.map((rule) => (rule.top + rule.bottom) / 2)]);
  if (xs.length < 3) return null;
  const inside = words.filter((word) => isInside(word, box));
  const grid = { xs, ys, rules };
  const content = (ys.length >= 3 ? readBoxes(inside, grid, page) : null) ?? readRows(inside, grid, page);
  return content === null ? null : { content, words: new Set(inside), box };
}

function getBox(rules: readonly PdfRule[]): PdfRule {
  return {
    left: Math.min(...rules.map((rule) => rule.left)),
    right: Math.max(...rules.map((rule) => rule.right)),
    top: Math.min(...rules.map((rule) => rule.top)),
    bottom: Math.max(...rules.map((rule) => rule.bottom)),
  };
}

function isInside(word: PdfWord, box: PdfRule): boolean {
  const [x, y] = getMiddle(word);
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function getMiddle(word: PdfWord): readonly [number, number] {
  return [(word.x + word.right) / 2, word.y - word.size * 0.3];
}

function joinEdges(positions: readonly number[]): number[] {
  const edges: number[] = [];
  for (const position of positions.toSorted((one, other) => one - other)) {
    if (position - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > edgeWidth) edges.push(position);
  }
  return edges;
}

function getSlot(position: number, edges: readonly number[]): number {
  const next = edges.findIndex((edge) => edge > position);
  return Math.min(Math.max(0, (next === -1 ? edges.length : next) - 1), edges.length - 2);
}

// ── cells ──

type Cells = {
  readonly grid: Grid;
  /** For each cell the first cell of the area it belongs to. */
  readonly merged: readonly number[];
  readonly lines: ReadonlyMap<number, readonly PdfRow[]>;
  /** The words of each cell. */
  readonly words: readonly (readonly PdfWord[])[];
};

function readBoxes(words: readonly PdfWord[], grid: Grid, page: number): RuledContent | null {
  const width = grid.xs.length - 1;
  if ((grid.ys.length - 1) * width > maxCells) return null;
  const drawn = fillCells(words, grid, mergeCells(grid));
  if (isSparse(drawn.lines) || isFrame(drawn.lines) || hasStackedValues(drawn)) return null;
  if (isForm(drawn.merged, width)) {
    const boxes = measureBoxes(drawn.lines, drawn.merged, width);
    return { lines: readForm(boxes, { merged: drawn.merged, xs: grid.xs, page }) };
  }
  const divided = divideCells(words, drawn);
  const table = createTable(readGridRows(divided), {
    page,
    xs: divided.grid.xs,
    boldRows: countBoldRows(divided),
  });
  return table === null ? null : { table };
}

function fillCells(words: readonly PdfWord[], grid: Grid, merged: readonly number[]): Cells {
  const width = grid.xs.length - 1;
  const cells = merged.map((): PdfWord[] => []);
  const areas = new Map<number, PdfWord[]>(merged.map((area) => [area, []]));
  for (const word of words) {
    const [x, y] = getMiddle(word);
    const at = getSlot(y, grid.ys) * width + getSlot(x, grid.xs);
    cells[at]?.push(word);
    areas.get(merged[at] ?? at)?.push(word);
  }
  const lines = new Map([...areas].map(([area, own]) => [area, groupIntoRows(own)]));
  return { grid, merged, lines, words: cells };
}

/** Divides cells where their text shows edges that are not drawn, unless no row then has a cell for each column. */
function divideCells(words: readonly PdfWord[], drawn: Cells): Cells {
  const xs = openColumns(drawn);
  const grid = xs.length === drawn.grid.xs.length ? drawn.grid : Object.assign({}, drawn.grid, { xs });
  const open = grid === drawn.grid ? drawn : fillCells(words, grid, mergeCells(grid));
  const wide = fillCells(words, grid, divideWideAreas({ xs, merged: open.merged, lines: open.lines }));
  const { merged, lines } = wide;
  const tall = fillCells(words, grid, divideTallAreas({ xs, ys: grid.ys, merged, lines }));
  return isForm(tall.merged, xs.length - 1) ? drawn : tall;
}

function openColumns({ grid: { xs }, merged, lines }: Cells): number[] {
  const width = xs.length - 1;
  const columnsOf = Map.groupBy(merged.keys(), (at) => merged[at] ?? at);
  const opened = getColumns(xs).flatMap(({ left, right }, column) => {
    const own = [...columnsOf].filter(([, places]) => places.every((at) => at % width === column));
    return findOpenEdges(
      own.flatMap(([area]) => lines.get(area) ?? []),
      right - left,
    );
  });
  return [...xs, ...opened].sort((one, other) => one - other);
}

type GridCell = { readonly text: string; readonly goesOnAcross: boolean };

/** A row of the grid in which no cell begins is part of the row above it. */
function readGridRows({ grid: { xs }, merged, lines }: Cells): GridCell[][] {
  const width = xs.length - 1;
  const texts = new Map([...lines].map(([area, rows]) => [area, joinRows(rows)]));
  return Array.from({ length: merged.length / width }, (_, row) => row)
    .filter((row) => row === 0 || merged.some((area, at) => area === at && Math.floor(at / width) === row))
    .map((row) =>
      Array.from({ length: width }, (_, column): GridCell => {
        const area = merged[row * width + column] ?? -1;
        const isFirst = column === 0 || merged[row * width + column - 1] !== area;
        return { text: texts.get(area) ?? '', goesOnAcross: !isFirst };
      }),
    )
    .filter((row) => row.some(({ text }) => text !== ''));
}

/** Returns for each cell the first cell of the area it belongs to: cells without a line between them are one area. */
function mergeCells({ xs, ys, rules }: Grid): number[] {
  const width = xs.length - 1;
  const areas = Array.from({ length: width * (ys.length - 1) }, (_, index) => index);
  const join = (one: number, other: number) => {
    const [first, second] = [areas[one] ?? one, areas[other] ?? other];
    const [to, from] = [Math.min(first, second), Math.max(first, second)];
    for (const [index, area] of areas.entries()) if (area === from) areas[index] = to;
  };
  for (let row = 0; row < ys.length - 1; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [middle(xs, column), middle(ys, row)];
      const at = row * width + column;
      if (column + 1 < width && !rules.some((rule) => covers(rule, xs[column + 1] ?? 0, y))) join(at, at + 1);
      if (row + 2 < ys.length && !rules.some((rule) => covers(rule, x, ys[row + 1] ?? 0)))
        join(at, at + width);
    }
  }
  return areas;
}

function middle(edges: readonly number[], slot: number): number {
  return ((edges[slot] ?? 0) + (edges[slot + 1] ?? 0)) / 2;
}

function covers(rule: PdfRule, x: number, y: number): boolean {
  return (
    rule.left <= x + edgeWidth &&
    rule.right >= x - edgeWidth &&
    rule.top <= y + edgeWidth &&
    rule.bottom >= y - edgeWidth
  );
}

function isSparse(lines: ReadonlyMap<number, readonly PdfRow[]>): boolean {
  const filled = [...lines.values()].filter((rows) => rows.length > 0).length;
  return filled < 3 || filled < lines.size * minFilled;
}

/** True if most of the words, on several lines, are in one box: the lines stand around a text and do not divide it. */
function isFrame(lines: ReadonlyMap<number, readonly PdfRow[]>): boolean {
  const counts = [...lines.values()].map((rows) => ({
    rows: rows.length,
    words: rows.flatMap((row) => row.cells.flatMap((cell) => cell.words)).length,
  }));
  const all = counts.reduce((sum, { words }) => sum + words, 0);
  return counts.some(({ rows, words }) => rows > maxCellLines && words > all / 2);
}

/** True if rows of values stand below one another without lines between them. */
function hasStackedValues({ grid, merged, lines }: Cells): boolean {
  const width = grid.xs.length - 1;
  const stacked = [...lines].filter(([, rows]) => {
    const values = rows.filter((row) =>
      isValue(row.cells.flatMap((cell) => cell.words.map((word) => word.text))),
    );
    return values.length >= 2 && values.length >= rows.length * minStacked;
  });
  const columns = new Set(stacked.map(([area]) => merged.indexOf(area) % width));
  return columns.size >= Math.max(1, (width - 1) * 0.5);
}

/** The share of values in a stack: others are words that stand for a value, such as "none". */
const minStacked = 2 / 3;

function countBoldRows({ grid: { xs }, words }: Cells): number {
  const width = xs.length - 1;
  const rows = Array.from({ length: words.length / width }, (_, row) =>
    words.slice(row * width, (row + 1) * width).flat(),
  );
  const first = rows.findIndex((row) => row.length === 0 || !row.every((word) => word.isBold));
  return first === -1 ? 0 : first;
}

type Frame = { readonly page: number; readonly xs: readonly number[]; readonly boldRows: number };

function createTable(
  gridRows: readonly (readonly GridCell[])[],
  { page, xs, boldRows }: Frame,
): PdfTable | null {
  if (gridRows.length < 2) return null;
  const firstValue = gridRows.findIndex((row) =>
    row.slice(1).some(({ text }) => text !== '' && isValue(text.split(' '))),
  );
  const count = Math.min(Math.max(1, boldRows, countTitleRows(gridRows) + 1), gridRows.length - 1);
  const body = gridRows.slice(count);
  return {
    page,
    header: joinTitles(gridRows.slice(0, count), body),
    isHeaderCertain: boldRows > 0 || firstValue >= count,
    rows: body.map((row) => ({
      page,
      cells: row.map(({ text, goesOnAcross }) => (goesOnAcross ? '' : text)),
    })),
    columns: getColumns(xs),
  };
}

/** Counts the rows at the top with a title over several cells of the next row. */
function countTitleRows(rows: readonly (readonly GridCell[])[]): number {
  const isTitleRow = (row: readonly GridCell[], next: readonly GridCell[] | undefined) =>
    row.some(
      ({ text, goesOnAcross }, column) =>
        text !== '' && goesOnAcross && next?.[column]?.goesOnAcross === false,
    );
  const first = rows.findIndex((row, index) => !isTitleRow(row, rows[index + 1]));
  return first === -1 ? 0 : first;
}

/** A title is the label of each column it stands over, if the rows below have something there. */
function joinTitles(
  titles: readonly (readonly GridCell[])[],
  body: readonly (readonly GridCell[])[],
): string[] {
  return (titles[0] ?? []).map((_, column) => {
    const isUsed = body.some((row) => row[column]?.goesOnAcross === false && row[column]?.text !== '');
    const texts = titles.flatMap((row) => {
      const cell = row[column];
      return cell === undefined || cell.text === '' || (cell.goesOnAcross && !isUsed) ? [] : cell.text;
    });
    return [...new Set(texts)].join(' ');
  });
}

function getColumns(xs: readonly number[]): { left: number; right: number }[] {
  return xs.slice(1).map((right, index) => ({ left: xs[index] ?? 0, right }));
}

/** Reads a table whose vertical lines separate columns, and whose rows have no lines between them. */
function readRows(words: readonly PdfWord[], grid: Grid, page: number): RuledContent | null {
  const { rules } = grid;
  const lines = groupIntoRows(words);
  const xs = openRows(lines, listLongEdges(grid));
  const columns = getColumns(xs);
  const rows = lines.map((row) => divideAtEdges(row, xs));
  const filled = new Set(
    rows.flatMap((row) => row.cells.map((cell) => getSlot((cell.x + cell.right) / 2, xs))),
  );
  const shared = rows.filter((row) => row.cells.length >= 2).length;
  if (filled.size < 2 || shared < 2 || shared < rows.length * 0.3) return null;
  const table = buildTable({ page, rows, columns, rules: rules.filter((rule) => !isVertical(rule)) });
  return table === null ? null : { table };
}

/** Adds the edges that the lines show between two drawn ones. */
function openRows(lines: readonly PdfRow[], xs: readonly number[]): number[] {
  const parts = new Map<number, PdfRow[]>();
  for (const cell of lines.flatMap((row) => divideAtEdges(row, xs).cells)) {
    const slot = getSlot((cell.x + cell.right) / 2, xs);
    const own = parts.get(slot) ?? [];
    own.push(...groupIntoRows(cell.words));
    parts.set(slot, own);
  }
  const opened = [...parts].flatMap(([slot, own]) =>
    findOpenEdges(own, (xs[slot + 1] ?? 0) - (xs[slot] ?? 0)),
  );
  return [...xs, ...opened].sort((one, other) => one - other);
}

/** A line between columns runs along most rows. Shorter ones are the edges of boxes. */
function listLongEdges({ xs, ys, rules }: Grid): number[] {
  const height = (ys.at(-1) ?? 0) - (ys[0] ?? 0);
  return xs.filter((x, index) => {
    const own = rules.filter(
      (rule) => isVertical(rule) && rule.left <= x + edgeWidth && rule.right >= x - edgeWidth,
    );
    const length = own.reduce((sum, rule) => sum + rule.bottom - rule.top, 0);
    return index === 0 || index === xs.length - 1 || length >= height / 2;
  });
}

function divideAtEdges(row: PdfRow, xs: readonly number[]): PdfRow {
  const slots = new Map<number, PdfWord[]>();
  for (const word of row.cells.flatMap((cell) => cell.words)) {
    const slot = getSlot((word.x + word.right) / 2, xs);
    slots.set(slot, [...(slots.get(slot) ?? []), word]);
  }
  const cells = [...slots].toSorted(([one], [other]) => one - other).map(([, own]) => own);
  return {
    y: row.y,
    size: row.size,
    cells: cells.map((own) => ({ words: own, x: own[0]?.x ?? 0, right: own.at(-1)?.right ?? 0 })),
  };
}
