/**
 * Finds tables with vertical lines. The lines are the edges of the cells; where a line is missing between two cells they are one, and its
 * text is repeated where it is a label: in each column it stands over, and in each row it stands beside. Boxes that do not stand in columns
 * are a form or a drawing, which is read box by box. Pure.
 */
import { buildTable } from './build-table';
import { createCell, groupIntoRows, measureSize, type PdfRow } from './group-rows';
import { joinWords } from './join-words';
import { isValue } from './table-numbers';
import type { PdfRule, PdfTable, PdfWord } from './page-text';

export type RuledTable = {
  readonly content: RuledContent;
  readonly words: ReadonlySet<PdfWord>;
  readonly box: PdfRule;
};

/** A table, or the lines of a form. */
export type RuledContent = { readonly table: PdfTable } | { readonly lines: readonly PdfRow[] };

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
  const content = (ys.length >= 3 ? readCells(inside, grid, page) : null) ?? readRows(inside, grid, page);
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

function readCells(words: readonly PdfWord[], grid: Grid, page: number): RuledContent | null {
  const [height, width] = [grid.ys.length - 1, grid.xs.length - 1];
  if (height * width > maxCells) return null;
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, (): PdfWord[] => []));
  for (const word of words) {
    const [x, y] = getMiddle(word);
    cells[getSlot(y, grid.ys)]?.[getSlot(x, grid.xs)]?.push(word);
  }
  const merged = mergeCells(grid);
  const areas = new Map<number, PdfWord[]>();
  for (const [at, area] of merged.entries()) {
    areas.set(area, [...(areas.get(area) ?? []), ...(cells[Math.floor(at / width)]?.[at % width] ?? [])]);
  }
  const lines = new Map([...areas].map(([area, own]) => [area, groupIntoRows(own)]));
  if (isSparse(lines) || isFrame(lines) || hasStackedValues(lines, merged, width)) return null;
  const boxes = measureBoxes(lines, merged, width);
  if (isForm(merged, width)) return { lines: readForm(boxes, { merged, grid, page }) };
  const rows = readGridRows(merged, width, new Map(boxes.map((box) => [box.area, joinRows(box.rows)])));
  const table = createTable(rows, { page, grid, boldRows: countBoldRows(cells) });
  return table === null ? null : { table };
}

type GridCell = { readonly text: string; readonly goesOnAcross: boolean };

/** A row of the grid in which no cell begins is part of the row above it. */
function readGridRows(
  merged: readonly number[],
  width: number,
  texts: ReadonlyMap<number, string>,
): GridCell[][] {
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

// ── forms ──

/** A box with text, in numbers of rows and columns of the grid. */
type FilledBox = {
  readonly area: number;
  readonly rows: readonly PdfRow[];
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

function measureBoxes(
  lines: ReadonlyMap<number, readonly PdfRow[]>,
  merged: readonly number[],
  width: number,
): FilledBox[] {
  return [...lines].flatMap(([area, rows]) => {
    if (rows.length === 0) return [];
    const places = merged.flatMap((one, at) => (one === area ? at : []));
    const columns = places.map((at) => at % width);
    return {
      area,
      rows,
      top: Math.floor(area / width),
      bottom: Math.floor((places.at(-1) ?? area) / width),
      left: Math.min(...columns),
      right: Math.max(...columns),
    };
  });
}

/** In a table, some row has a cell for each column. Boxes that are drawn as they are needed have more edges than any of their rows has boxes. */
function isForm(merged: readonly number[], width: number): boolean {
  return listRows(merged, width).every((row) => new Set(row).size < width);
}

function listRows(merged: readonly number[], width: number): number[][] {
  return Array.from({ length: merged.length / width }, (_, row) =>
    merged.slice(row * width, (row + 1) * width),
  );
}

type Form = { readonly merged: readonly number[]; readonly grid: Grid; readonly page: number };

/** Rows whose boxes share their edges are a table of their own. Boxes side by side are one line: a label, its number and its value. */
function readForm(boxes: readonly FilledBox[], form: Form): PdfRow[] {
  const width = form.grid.xs.length - 1;
  const edges = listRows(form.merged, width).map((row) =>
    row.flatMap((area, at) => (row[at - 1] === area ? [] : at)),
  );
  const ordered = boxes.toSorted((one, other) => one.top - other.top || one.left - other.left);
  const besides = Map.groupBy(ordered, ({ top, bottom }) => `${top} ${bottom}`);
  const parts = [...besides.values()].map((side) => ({ side, edges: edges[side[0]?.top ?? 0] ?? [] }));
  return groupSame(parts).flatMap((same) => {
    const rows = same.flatMap(({ side }) => readSide(side));
    const [first] = same;
    const isTable =
      first !== undefined && first.edges.length > 1 && same.filter(({ side }) => side.length > 1).length > 1;
    return isTable ? [createFormTable(same, form)] : rows;
  });
}

type FormPart = { readonly side: readonly FilledBox[]; readonly edges: readonly number[] };

function groupSame(parts: readonly FormPart[]): FormPart[][] {
  const groups: FormPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.edges.join() === part.edges.join()) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function readSide(side: readonly FilledBox[]): readonly PdfRow[] {
  const [first] = side;
  if (first === undefined || side.length === 1) return first?.rows ?? [];
  const cells = side.map(({ rows }) =>
    createCell(rows.flatMap((row) => row.cells.flatMap((cell) => cell.words))),
  );
  return [{ y: first.rows[0]?.y ?? 0, size: measureSize(cells), cells }];
}

function createFormTable(parts: readonly FormPart[], { grid: { xs }, page }: Form): PdfRow {
  const filled = new Set(parts.flatMap(({ side }) => side.map(({ left }) => left)));
  const edges = (parts[0]?.edges ?? []).filter((edge) => filled.has(edge));
  const rows = parts.map(({ side }) =>
    edges.map((edge) => joinRows(side.filter(({ left }) => left === edge).flatMap((box) => box.rows))),
  );
  const hasValues = (row: readonly string[]) => row.some((text) => text !== '' && isValue(text.split(' ')));
  const [first = [], ...rest] = rows;
  const isTitled =
    rest.length > 1 && !hasValues(first) && first.every((text) => text !== '') && rest.every(hasValues);
  const columns = edges.map((edge, index) => ({
    left: xs[edge] ?? 0,
    right: xs[edges[index + 1] ?? xs.length - 1] ?? 0,
  }));
  const table: PdfTable = {
    page,
    header: isTitled ? first : null,
    isHeaderCertain: isTitled,
    rows: (isTitled ? rest : rows).map((cells) => ({ page, cells })),
    columns,
  };
  const [place] = parts[0]?.side[0]?.rows ?? [];
  return {
    y: place?.y ?? 0,
    size: 0,
    cells: [{ words: [], x: columns[0]?.left ?? 0, right: columns.at(-1)?.right ?? 0 }],
    table,
  };
}

/** Returns for each cell the first cell of the area it belongs to: cells without a line between them are one area. */
function mergeCells({ xs, ys, rules }: Grid): number[] {
  const width = xs.length - 1;
  const areas = Array.from({ length: width * (ys.length - 1) }, (_, index) => index);
  const join = (one: number, other: number) => {
    const [from, to] = [areas[other] ?? other, areas[one] ?? one];
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
function hasStackedValues(
  lines: ReadonlyMap<number, readonly PdfRow[]>,
  merged: readonly number[],
  width: number,
): boolean {
  const stacked = [...lines].filter(([, rows]) => {
    const values = rows.filter((row) =>
      isValue(row.cells.flatMap((cell) => cell.words.map((word) => word.text))),
    );
    return values.length >= 2 && values.length === rows.length;
  });
  const columns = new Set(stacked.map(([area]) => merged.indexOf(area) % width));
  return columns.size >= Math.max(1, (width - 1) * 0.5);
}

function joinRows(rows: readonly PdfRow[]): string {
  return rows.map((row) => joinWords(row.cells.flatMap((cell) => cell.words))).join(' ');
}

function countBoldRows(cells: readonly (readonly (readonly PdfWord[])[])[]): number {
  const isBold = cells.map((row) => row.flat().length > 0 && row.flat().every((word) => word.isBold));
  const first = isBold.indexOf(false);
  return first === -1 ? 0 : first;
}

type Frame = { readonly page: number; readonly grid: Grid; readonly boldRows: number };

function createTable(
  gridRows: readonly (readonly GridCell[])[],
  { page, grid, boldRows }: Frame,
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
    columns: getColumns(grid.xs),
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
  const xs = listLongEdges(grid);
  const columns = getColumns(xs);
  const rows = groupIntoRows(words).map((row) => divideAtEdges(row, xs));
  const filled = new Set(
    rows.flatMap((row) => row.cells.map((cell) => getSlot((cell.x + cell.right) / 2, xs))),
  );
  const shared = rows.filter((row) => row.cells.length >= 2).length;
  if (filled.size < 2 || shared < 2 || shared < rows.length * 0.3) return null;
  const table = buildTable({ page, rows, columns, rules: rules.filter((rule) => !isVertical(rule)) });
  return table === null ? null : { table };
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
