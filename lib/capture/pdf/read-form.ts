/**
 * Reads boxes that do not stand in columns: a form, or the frame of a drawing. What stands side by side in boxes of one height is one line, and
 * lines whose boxes share their edges are a table of their own. Pure.
 */
import { createCell, measureSize, type PdfRow } from './group-rows';
import { joinWords } from './join-words';
import type { PdfTable } from './page-text';
import { isValue } from './table-numbers';

/** A box with text, in numbers of rows and columns of the grid. */
type FilledBox = {
  readonly area: number;
  readonly rows: readonly PdfRow[];
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
};

export function measureBoxes(
  lines: ReadonlyMap<number, readonly PdfRow[]>,
  merged: readonly number[],
  width: number,
): FilledBox[] {
  return [...lines].flatMap(([area, rows]) => {
    if (rows.length === 0) return [];
    const places = merged.flatMap((one, at) => (one === area ? at : []));
    return {
      area,
      rows,
      top: Math.floor(area / width),
      bottom: Math.floor((places.at(-1) ?? area) / width),
      left: area % width,
    };
  });
}

/** In a table, some row has a cell for each column. Boxes that are drawn as they are needed have more edges than any of their rows has boxes. */
export function isForm(merged: readonly number[], width: number): boolean {
  return listRows(merged, width).every((row) => new Set(row).size < width);
}

function listRows(merged: readonly number[], width: number): number[][] {
  return Array.from({ length: merged.length / width }, (_, row) =>
    merged.slice(row * width, (row + 1) * width),
  );
}

type Form = {
  readonly merged: readonly number[];
  /** The vertical edges. */
  readonly xs: readonly number[];
  readonly page: number;
};

/** Rows whose boxes share their edges are a table of their own. Boxes side by side are one line: a label, its number and its value. */
export function readForm(boxes: readonly FilledBox[], form: Form): PdfRow[] {
  const width = form.xs.length - 1;
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

function createFormTable(parts: readonly FormPart[], { xs, page }: Form): PdfRow {
  const filled = new Set(parts.flatMap(({ side }) => side.map(({ left }) => left)));
  const all = parts[0]?.edges ?? [];
  const edges = all.filter((edge) => filled.has(edge));
  const rows = parts.map(({ side }) =>
    edges.map((edge) => joinRows(side.filter(({ left }) => left === edge).flatMap((box) => box.rows))),
  );
  const isTitled = hasLabels(rows);
  const columns = edges.map((edge) => ({
    left: xs[edge] ?? 0,
    right: xs[all[all.indexOf(edge) + 1] ?? xs.length - 1] ?? 0,
  }));
  const table: PdfTable = {
    page,
    header: isTitled ? (rows[0] ?? null) : null,
    isHeaderCertain: isTitled,
    rows: rows.slice(isTitled ? 1 : 0).map((cells) => ({ page, cells })),
    columns,
  };
  const cell = { words: [], x: columns[0]?.left ?? 0, right: columns.at(-1)?.right ?? 0 };
  return { y: parts[0]?.side[0]?.rows[0]?.y ?? 0, size: 0, cells: [cell], table };
}

/** The first row has the labels if it is full and has no value, and each row below has one. */
function hasLabels([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const hasValues = (row: readonly string[]) => row.some((text) => text !== '' && isValue(text.split(' ')));
  return rest.length > 1 && !hasValues(first) && !first.includes('') && rest.every(hasValues);
}

export function joinRows(rows: readonly PdfRow[]): string {
  return rows.map((row) => joinWords(row.cells.flatMap((cell) => cell.words))).join(' ');
}
