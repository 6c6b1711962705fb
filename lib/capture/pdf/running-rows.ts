/**
 * Finds what is on every page and belongs to none: running headers, footers, page numbers. A row at the edge of its page is a running row
 * if the same words (except numbers) occur there on several pages, if it contains a number that counts the pages, if it is nothing but the
 * number of its page, or if it stands apart where another page has a running row. Pure.
 */
import { getRowText, measureSize, type PdfRow } from './group-rows';

export type PageRows = {
  readonly page: number;
  readonly height: number;
  readonly rows: readonly PdfRow[];
};

/** The share of a page, at its top and bottom, that contains headers and footers. */
const edgePart = 0.12;
/** Fewer pages than this do not show a pattern. */
const minPages = 3;

export function findRunningRows(pages: readonly PageRows[]): ReadonlySet<PdfRow> {
  const edges = pages.flatMap(getEdges);
  const repeated = Map.groupBy(edges, (edge) => edge.key);
  const counted = findCounted(edges, pages.length);
  const running = new Set<PdfRow>();
  for (const edge of edges) {
    const { row, page, key, isApart, isTableHead } = edge;
    const pagesWithKey = new Set((repeated.get(key) ?? []).map((other) => other.page)).size;
    const enough = Math.max(isApart ? 2 : minPages, pages.length * 0.05);
    const isRepeated = key !== '' && !isTableHead && pagesWithKey >= enough;
    if (isRepeated || counted.has(row) || isPageNumber(row, page)) running.add(row);
  }
  const heights = new Set([...findHeads(edges, pages.length), ...[...running].map(getHeight)]);
  for (const { row, isApart, isTableHead } of edges) {
    if (isApart && !isTableHead && heights.has(getHeight(row))) running.add(row);
  }
  return running;
}

/** A heading may begin with the number of its page too. The numbers of pages stand at the same height. */
function findCounted(edges: readonly Edge[], pageCount: number): ReadonlySet<PdfRow> {
  const offset = findPageOffset(edges, pageCount);
  const counted = edges.filter(
    ({ row, page, isApart }) => isApart && offset !== null && getEndNumbers(row).includes(page + offset),
  );
  const byHeight = Map.groupBy(counted, ({ row }) => getHeight(row));
  return new Set(
    [...byHeight.values()].filter((own) => own.length >= 2).flatMap((own) => own.map(({ row }) => row)),
  );
}

/** Left and right pages often have different headers, at the same height. Small ones need no pattern in their words. */
function findHeads(edges: readonly Edge[], pageCount: number): string[] {
  const heads = Map.groupBy(
    edges.filter((edge) => edge.isSmallHead),
    ({ row }) => getHeight(row),
  );
  return [...heads].filter(([, own]) => own.length >= Math.max(2, pageCount * 0.5)).map(([height]) => height);
}

function getHeight(row: PdfRow): string {
  return `${Math.round(row.y)} ${Math.round(row.size * 2)}`;
}

type Edge = {
  readonly row: PdfRow;
  readonly page: number;
  readonly key: string;
  /** True if the text of the page is further away than lines of one text are. */
  readonly isApart: boolean;
  /** True if the row next to it has cells with the same edges: it is the head of a table. */
  readonly isTableHead: boolean;
  /** True if it stands above the text of the page, in smaller letters. */
  readonly isSmallHead: boolean;
};

/** On the third page, `3`, `- 3 -` or `Page 3 of 8` is recognised without a pattern. */
function isPageNumber(row: PdfRow, page: number): boolean {
  const match = /^\W*(?:page\s*)?(\d{1,5})(?:\s*(?:\/|of)\s*\d{1,5})?\W*$/i.exec(getRowText(row));
  return match !== null && Number(match[1]) === page;
}

/** Returns the first and the last two rows if they are at the edge of the page. */
function getEdges({ page, height, rows }: PageRows): Edge[] {
  const last = rows.length - 1;
  const bodySize = measureSize(rows.flatMap((row) => row.cells));
  const places = new Set([0, 1, last - 1, last].filter((at) => at >= 0 && at <= last));
  return [...places].flatMap((at) => {
    const row = rows[at];
    if (row === undefined) return [];
    const isAbove = at < 2 && row.y < height * edgePart;
    if (!isAbove && !(at >= last - 1 && row.y > height * (1 - edgePart))) return [];
    const step = isAbove ? 1 : -1;
    const [next, afterNext] = [rows[at + step], rows[at + 2 * step]];
    const isApart = isFar(row, next) || ((isAbove ? at === 0 : at === last) && isFar(next, afterNext));
    const isSmallHead = isAbove && isApart && row.size < bodySize * 0.93;
    return [{ row, page, key: createKey(row), isApart, isTableHead: shareEdges(row, next), isSmallHead }];
  });
}

function isFar(row: PdfRow | undefined, next: PdfRow | undefined): boolean {
  return (
    row === undefined || next === undefined || Math.abs(next.y - row.y) > Math.max(row.size, next.size) * 1.8
  );
}

function shareEdges(row: PdfRow, next: PdfRow | undefined): boolean {
  const shared = row.cells.filter((cell) =>
    next?.cells.some((other) => Math.abs(cell.x - other.x) < 1.5 || Math.abs(cell.right - other.right) < 1.5),
  );
  return shared.length >= 2;
}

/** Identifies the same words at about the same height. Numbers are replaced, because they change from page to page. */
function createKey(row: PdfRow): string {
  const words = getRowText(row)
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return `${Math.round(row.y / 6)} ${words.toLowerCase()}`;
}

/** Returns the difference between the printed number of a page and its position, or null unless enough pages agree. */
function findPageOffset(edges: readonly Pick<Edge, 'row' | 'page'>[], pageCount: number): number | null {
  const votes = new Map<number, Set<number>>();
  for (const { row, page } of edges) {
    for (const number of getEndNumbers(row)) {
      const offset = number - page;
      votes.set(offset, (votes.get(offset) ?? new Set()).add(page));
    }
  }
  const [best] = [...votes].sort((left, right) => right[1].size - left[1].size);
  return best !== undefined && best[1].size >= Math.max(minPages, pageCount * 0.3) ? best[0] : null;
}

/** Returns the numbers at the beginning and the end of a line. */
function getEndNumbers(row: PdfRow): number[] {
  const text = getRowText(row).trim();
  if (text.length > 160) return [];
  const numbers = [/^\D{0,3}(\d{1,5})\b/.exec(text)?.[1], /\b(\d{1,5})\D{0,3}$/.exec(text)?.[1]];
  return numbers.filter((number) => number !== undefined).map(Number);
}
