/**
 * Finds what is on every page and belongs to none: running headers, footers, page numbers. A line at the edge of its page is a running line
 * if the same words (except numbers) occur there on several pages, if it contains a number that counts the pages, or if it is nothing but
 * the number of its page. Pure.
 */
import { getRowText, type PdfRow } from './group-rows';

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
  const edges = pages.flatMap((page) =>
    getEdgeRows(page).map((row) => ({ row, page: page.page, key: createKey(row) })),
  );
  const repeated = Map.groupBy(edges, (edge) => edge.key);
  const offset = findPageOffset(edges, pages.length);
  const running = new Set<PdfRow>();
  for (const { row, page, key } of edges) {
    const pagesWithKey = new Set((repeated.get(key) ?? []).map((edge) => edge.page)).size;
    const isRepeated = key !== '' && pagesWithKey >= Math.max(minPages, pages.length * 0.05);
    const counts = offset !== null && getEndNumbers(row).includes(page + offset);
    if (isRepeated || counts || isPageNumber(row, page)) running.add(row);
  }
  return running;
}

/** On the third page, `3`, `- 3 -` or `Page 3 of 8` is recognised without a pattern. */
function isPageNumber(row: PdfRow, page: number): boolean {
  const match = /^\W*(?:page\s*)?(\d{1,5})(?:\s*(?:\/|of)\s*\d{1,5})?\W*$/i.exec(getRowText(row));
  return match !== null && Number(match[1]) === page;
}

/** Returns the first and the last two lines if they are at the edge of the page. */
function getEdgeRows(page: PageRows): PdfRow[] {
  const above = page.rows.slice(0, 2).filter((row) => row.y < page.height * edgePart);
  const below = page.rows.slice(-2).filter((row) => row.y > page.height * (1 - edgePart));
  return [...new Set([...above, ...below])];
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
function findPageOffset(
  edges: readonly { readonly row: PdfRow; readonly page: number }[],
  pageCount: number,
): number | null {
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
