/**
 * Builds a table from rows that stand on shared columns: titles over the columns become the labels of each of them, lines that go on with
 * the row above are joined with it, and every value stays in its row and column. Pure.
 */
import { getRowText, type PdfRow, type RowCell } from './group-rows';
import { joinWords } from './join-words';
import { isValue, isYear } from './table-numbers';
import type { PdfRule, PdfTable, PdfWord } from './page-text';
import { isOfOtherKind } from './label-kinds';
import { type Column, divideCell, getSpan, splitValues } from './table-columns';

type Line = { readonly row: PdfRow; readonly cells: readonly PlacedCell[] };
type PlacedCell = {
  readonly words: readonly PdfWord[];
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly right: number;
};

export type TableSource = {
  readonly page: number;
  readonly rows: readonly PdfRow[];
  readonly columns: readonly Column[];
  /** Horizontal lines within the table. */
  readonly rules: readonly PdfRule[];
};

export function buildTable({ page, rows, columns, rules }: TableSource): PdfTable {
  const lines = shareLabels(joinCentred(rows.map((row) => ({ row, cells: placeCells(row, columns) }))));
  const { count, isCertain } = countHeaderLines(lines, rules, columns);
  const header = count === 0 ? null : labelColumns(lines.slice(0, count), columns, rules);
  const body = joinBodyLines(lines.slice(count), rules, columns);
  if (header !== null && !isCertain && !isOfOtherKind(header, body)) {
    const all = joinBodyLines(lines, rules, columns);
    return {
      page,
      header: null,
      isHeaderCertain: false,
      rows: all.map((cells) => ({ page, cells })),
      columns,
    };
  }
  return {
    page,
    header,
    isHeaderCertain: isCertain,
    rows: body.map((cells) => ({ page, cells })),
    columns,
  };
}

function placeCells(row: PdfRow, columns: readonly Column[]): PlacedCell[] {
  return splitValues(row)
    .flatMap((cell) => divideCell(cell, columns))
    .map((cell) => place(cell, columns));
}

function place(cell: RowCell, columns: readonly Column[]): PlacedCell {
  const { from, to } = getSpan({ left: cell.x, right: cell.right }, columns);
  return { words: cell.words, from, to, x: cell.x, right: cell.right };
}

/** Values beside a label of several lines may stand at its middle, on no line of it. All of them are one line of the table. */
function joinCentred(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const reach = measureReach(lines, at);
    const line = lines[at];
    if (line === undefined) break;
    if (reach === 0) {
      joined.push(line);
      continue;
    }
    const labels = [...joined.splice(joined.length - reach, reach), ...lines.slice(at + 1, at + 1 + reach)];
    joined.push({ row: line.row, cells: [...labels.flatMap((label) => label.cells), ...line.cells] });
    at += reach;
  }
  return joined;
}

/** Counts the lines of a label above values that stand between two of its lines; there are as many below. */
function measureReach(lines: readonly Line[], at: number): number {
  const line = lines[at];
  if (line === undefined || line.cells.some((cell) => cell.from === 0)) return 0;
  const isLabel = (one: Line | undefined, beside: Line | undefined, most: number) =>
    one !== undefined &&
    beside !== undefined &&
    one.cells.every((cell) => cell.to === 0) &&
    Math.abs(one.row.y - beside.row.y) < one.row.size * most;
  let reach = 0;
  while (
    isLabel(lines[at - reach - 1], lines[at - reach], reach === 0 ? 0.9 : 1.4) &&
    isLabel(lines[at + reach + 1], lines[at + reach], reach === 0 ? 0.9 : 1.4)
  ) {
    reach += 1;
  }
  return reach;
}

/** A label that stands between two rows of values, nearer to both than rows are to one another, is the label of both. */
function shareLabels(lines: readonly Line[]): Line[] {
  const shared = [...lines];
  const spent = new Set<number>();
  for (const [at, label] of lines.entries()) {
    const reach = measureShare(shared, at);
    for (let step = 1; step <= reach; step += 1) {
      for (const place of [at - step, at + step]) {
        const own = shared[place];
        if (own !== undefined) shared[place] = { row: own.row, cells: [...label.cells, ...own.cells] };
      }
    }
    if (reach > 0) spent.add(at);
  }
  return shared.filter((_, at) => !spent.has(at));
}

/** Counts the rows above a label, and as many below, that have values and nothing in the columns of the label. */
function measureShare(lines: readonly Line[], at: number): number {
  const label = lines[at];
  if (label === undefined || !label.cells.some((cell) => cell.from === 0)) return 0;
  const last = Math.max(...label.cells.map((cell) => cell.to));
  const isBare = (line: Line | undefined) =>
    line !== undefined && hasValue(line) && line.cells.every((cell) => cell.from > last);
  const isNear = (line: Line | undefined) =>
    line !== undefined && Math.abs(line.row.y - label.row.y) < label.row.size * 0.9;
  if (!isNear(lines[at - 1]) || !isNear(lines[at + 1])) return 0;
  let reach = 0;
  while (isBare(lines[at - reach - 1]) && isBare(lines[at + reach + 1])) reach += 1;
  return reach;
}

// ── header ──

const maxHeaderLines = 8;

/** Counts the lines above the first line of values, or above the first line across the table. */
function countHeaderLines(
  lines: readonly Line[],
  rules: readonly PdfRule[],
  columns: readonly Column[],
): { readonly count: number; readonly isCertain: boolean } {
  const byRule = countAboveRule(lines, rules, columns);
  const firstData = lines.findIndex((line) => isData(line));
  const hasData = lines.filter(isData).length >= Math.max(1, lines.length * 0.3);
  if (hasData && firstData <= maxHeaderLines) {
    const labels = lines.slice(0, firstData);
    // Lines with nothing but a row label head the rows below them.
    const count = labels.findLastIndex((line) => line.cells.some((cell) => cell.to > 0)) + 1;
    return { count: byRule > 0 && byRule <= firstData ? Math.max(byRule, count) : count, isCertain: true };
  }
  if (byRule > 0) return { count: byRule, isCertain: true };
  const [first, second] = lines;
  const isBoldOnly = (line: Line | undefined) =>
    line?.cells.every((cell) => cell.words.every((word) => word.isBold)) === true;
  const isHeader = first !== undefined && (first.cells.length > 1 || columns.length === 2);
  if (!isHeader || lines.length < 2) return { count: 0, isCertain: false };
  if (!isBoldOnly(first)) return { count: 1, isCertain: false };
  const bold = lines.findIndex((line) => !isBoldOnly(line));
  return {
    count: bold === -1 ? 1 : Math.min(bold, maxHeaderLines),
    isCertain: !isBoldOnly(second) || bold > 0,
  };
}

/** True for a line with values that are not only the years of a header. */
function isData(line: Line): boolean {
  const values = line.cells.filter((cell) => cell.to > 0 && isValue(cell.words.map((word) => word.text)));
  if (values.length === 0) return false;
  const areYears = values.every((cell) => cell.words.every((word) => isYear(word.text)));
  const label = line.cells.find((cell) => cell.from === 0);
  const hasWords = label?.words.some((word) => /\p{L}{2}/u.test(word.text)) === true;
  // A row of years without a label, or with a remark such as "(in millions)", is a row of titles.
  return !areYears || (hasWords && !/^\(.*\)$/.test(joinWords(label?.words ?? [])) && values.length < 2);
}

function countAboveRule(
  lines: readonly Line[],
  rules: readonly PdfRule[],
  columns: readonly Column[],
): number {
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0];
  const wide = rules.filter((rule) => rule.right - rule.left > (right - left) * 0.8);
  const ys = lines.slice(0, maxHeaderLines).map((line) => line.row.y);
  const at = ys.findIndex(
    (y, index) => index > 0 && wide.some((rule) => rule.top > (ys[index - 1] ?? y) - 2 && rule.bottom < y),
  );
  const isDivided = lines.slice(1).every((line, index) => {
    const above = lines[index]?.row.y ?? 0;
    return wide.some((rule) => rule.top > above - 2 && rule.bottom < line.row.y);
  });
  return at === -1 || (isDivided && lines.length > 2 && at > 1) ? 0 : at;
}

/** Joins the titles over each column from top to bottom. A title over several columns is part of the label of each. */
function labelColumns(
  lines: readonly Line[],
  columns: readonly Column[],
  rules: readonly PdfRule[],
): string[] {
  const labels: string[][] = columns.map(() => []);
  for (const line of joinTitleLines(lines, rules)) {
    for (const { words, from, to } of spreadTitles(line, columns, rules)) {
      for (let index = from; index <= to; index += 1) labels[index]?.push(joinWords(words));
    }
  }
  return labels.map((texts) => joinTitles(texts));
}

type Title = { cell: PlacedCell; readonly top: number; bottom: number; readonly size: number };

/** Joins titles of several lines, each centred below the one above, and returns the titles that stand beside one another as one line. */
function joinTitleLines(lines: readonly Line[], rules: readonly PdfRule[]): Line[] {
  const titles: Title[] = [];
  for (const line of lines) {
    const above = titles.filter((title) => isOver(title, line, rules));
    const isWhole = line.cells.every((cell) => above.some((title) => isCentred(title, cell)));
    for (const cell of line.cells) {
      const over = isWhole ? above.find((title) => isCentred(title, cell)) : undefined;
      if (over === undefined) titles.push({ cell, top: line.row.y, bottom: line.row.y, size: line.row.size });
      else Object.assign(over, { cell: joinCells(over.cell, cell), bottom: line.row.y });
    }
  }
  return groupBeside(titles);
}

function isOver(title: Title, { row }: Line, rules: readonly PdfRule[]): boolean {
  const isNear = row.y > title.bottom && row.y - title.bottom < row.size * 1.7;
  const { x, right } = title.cell;
  const isDivided = rules.some(
    (rule) =>
      rule.top > title.bottom - 1 &&
      rule.bottom < row.y - row.size * 0.5 &&
      rule.left < right &&
      rule.right > x,
  );
  return isNear && !isDivided;
}

function isCentred({ cell, size }: Title, below: PlacedCell): boolean {
  return Math.abs(cell.x + cell.right - below.x - below.right) < size;
}

function groupBeside(titles: readonly Title[]): Line[] {
  const groups: { bottom: number; readonly size: number; readonly cells: PlacedCell[] }[] = [];
  for (const { cell, top, bottom, size } of titles.toSorted((one, other) => one.top - other.top)) {
    const last = groups.at(-1);
    if (last !== undefined && top < last.bottom + size * 0.5) {
      last.cells.push(cell);
      last.bottom = Math.max(last.bottom, bottom);
    } else groups.push({ bottom, size, cells: [cell] });
  }
  return groups.map(({ bottom, size, cells }) => ({
    row: { y: bottom, size, cells: [] },
    cells: cells.toSorted((one, other) => one.x - other.x),
  }));
}

function joinCells(above: PlacedCell, cell: PlacedCell): PlacedCell {
  return {
    words: [...above.words, ...cell.words],
    from: Math.min(above.from, cell.from),
    to: Math.max(above.to, cell.to),
    x: Math.min(above.x, cell.x),
    right: Math.max(above.right, cell.right),
  };
}

/** A word divided at the end of a line of its title is one word. */
function joinTitles(texts: readonly string[]): string {
  return texts.reduce(
    (all, text) =>
      /\p{Ll}-$/u.test(all) && /^\p{Ll}/u.test(text) ? all.slice(0, -1) + text : `${all} ${text}`.trim(),
    '',
  );
}

/** A title spans the columns below the line that is drawn under it, those it stands over, and both neighbours of a gap it is centred on. */
function spreadTitles(line: Line, columns: readonly Column[], rules: readonly PdfRule[]): PlacedCell[] {
  const spread = line.cells.map((cell) => {
    const under = rules.find(
      (rule) =>
        rule.top > line.row.y - 1 &&
        rule.top < line.row.y + line.row.size &&
        rule.left <= cell.x + 2 &&
        rule.right >= cell.right - 2 &&
        line.cells.every((other) => other === cell || other.right < rule.left || other.x > rule.right),
    );
    const middle = (cell.x + cell.right) / 2;
    const extent = under ?? { left: cell.x, right: cell.right };
    const span = getSpan({ left: extent.left + 1, right: extent.right - 1 }, columns);
    const gap = columns.findIndex(
      (column, index) => index > 0 && (columns[index - 1]?.right ?? 0) < middle && middle < column.left,
    );
    const isCentred = under === undefined && gap > 1;
    return {
      words: cell.words,
      x: cell.x,
      right: cell.right,
      from: isCentred ? Math.min(span.from, gap - 1) : span.from,
      to: isCentred ? Math.max(span.to, gap) : span.to,
    };
  });
  return fillGaps(spread, columns);
}

/** A column without a title belongs to the nearest title beside it, if that title is then centred over its columns. */
function fillGaps(cells: readonly PlacedCell[], columns: readonly Column[]): PlacedCell[] {
  const isCovered = (index: number) => cells.some((cell) => cell.from <= index && index <= cell.to);
  const free = columns.flatMap((column, index) =>
    index > 0 && !isCovered(index) ? [{ column, index }] : [],
  );
  return cells.map((cell) => {
    if (cell.from === 0) return cell;
    const own = free.filter(({ column }) => getNearest(cells, column) === cell).map(({ index }) => index);
    const from = Math.min(cell.from, ...own);
    const to = Math.max(cell.to, ...own);
    const isWhole = own.length + cell.to - cell.from === to - from;
    return isWhole && isCentredOver(cell, columns.slice(from, to + 1))
      ? Object.assign({}, cell, { from, to })
      : cell;
  });
}

function getNearest(cells: readonly PlacedCell[], column: Column): PlacedCell | undefined {
  const getDistance = (cell: PlacedCell) => Math.max(column.left - cell.right, cell.x - column.right);
  return cells
    .filter((cell) => cell.from > 0)
    .toSorted((one, other) => getDistance(one) - getDistance(other))[0];
}

function isCentredOver(cell: PlacedCell, columns: readonly Column[]): boolean {
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0];
  return Math.abs((cell.x + cell.right) / 2 - (left + right) / 2) < (right - left) * 0.2;
}

// ── body ──

function joinBodyLines(
  lines: readonly Line[],
  rules: readonly PdfRule[],
  columns: readonly Column[],
): string[][] {
  const rows: { cells: string[]; hasValue: boolean; lines: Line[] }[] = [];
  const steps = measureSteps(lines);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = rows.at(-1);
    const isRuled = before !== undefined && hasRuleBetween({ before, line, rules, columns });
    const goesOn =
      last !== undefined && before !== undefined && !isRuled && continuesRow({ line, before, last, steps });
    if (goesOn) addCells(last.cells, line);
    else rows.push({ cells: columns.map(() => ''), hasValue: false, lines: [] });
    const row = rows.at(-1);
    if (row === undefined) continue;
    if (!goesOn) addCells(row.cells, line);
    row.hasValue ||= hasValue(line);
    row.lines.push(line);
  }
  return rows.map(({ cells }) => cells);
}

function addCells(row: string[], line: Line): void {
  for (const { words, from } of line.cells) {
    const text = joinWords(words);
    const before = row[from] ?? '';
    row[from] = joinTitles([before, text].filter((one) => one !== ''));
  }
}

function hasValue(line: Line): boolean {
  return line.cells.some((cell) => cell.to > 0 && isValue(cell.words.map((word) => word.text)));
}

type Steps = { readonly tight: number; readonly isTwofold: boolean };

/** Measures the distances of the lines: if there are two kinds, lines of one row stand closer than rows. */
function measureSteps(lines: readonly Line[]): Steps {
  const steps = lines
    .flatMap((line, index) => {
      const above = lines[index - 1];
      const areRows = above !== undefined && hasValue(above) && hasValue(line);
      return above === undefined ? [] : [{ step: line.row.y - above.row.y, areRows }];
    })
    .filter(({ step }) => step > 0)
    .sort((one, other) => one.step - other.step);
  const tight = steps[0]?.step ?? 0;
  const wide = steps.filter(({ step }) => step > tight * 1.2);
  // Where two rows of values stand as close as any lines, closeness says nothing.
  const isTelling = steps.every(({ step, areRows }) => !areRows || step > tight * 1.12);
  return { tight, isTwofold: isTelling && wide.length >= 1 && wide.length >= steps.length * 0.2 };
}

type Continuation = {
  readonly line: Line;
  readonly before: Line;
  readonly last: { readonly hasValue: boolean; readonly lines: readonly Line[] };
  readonly steps: Steps;
};

function continuesRow({ line, before, last, steps }: Continuation): boolean {
  const step = line.row.y - before.row.y;
  const isTight = step <= steps.tight * 1.12;
  if (hasValue(line)) return !last.hasValue && isTight && continuesLabel(line, before, steps);
  if (step > line.row.size * 1.7) return false;
  if (steps.isTwofold) return isTight;
  const [first] = line.cells;
  if (first === undefined || first.from > 0) return true;
  return line.cells.every((cell) => cell.to === 0) && isTight && continuesLabel(line, before, steps);
}

/** A label goes on if its next line begins in lower case, or stands closer than rows do and further in. */
function continuesLabel(line: Line, before: Line, steps: Steps): boolean {
  const [label, above] = [line.cells[0], before.cells[0]];
  if (label === undefined || above === undefined || label.from !== 0 || above.from !== 0) return false;
  const text = joinWords(label.words);
  const textAbove = getRowText(before.row);
  if (/[:.]$/.test(textAbove)) return false;
  const isLower =
    /^[\p{Ll}(&]/u.test(text) || /[-,]$|\b(?:and|of|the|to|for|in|und|et|de|y)$/u.test(textAbove);
  return isLower || (steps.isTwofold && label.x >= above.x - 1);
}

function hasRuleBetween({
  before,
  line,
  rules,
  columns,
}: {
  before: Line;
  line: Line;
  rules: readonly PdfRule[];
  columns: readonly Column[];
}): boolean {
  const width = (columns.at(-1)?.right ?? 0) - (columns[0]?.left ?? 0);
  return rules.some(
    (rule) =>
      rule.right - rule.left > width * 0.6 &&
      rule.top > before.row.y - 2 &&
      rule.bottom < line.row.y - line.row.size * 0.3,
  );
}
