/**
 * Finds what is on every page and belongs to none: running headers, footers, page numbers. A line at the edge of its page is a running line
 * if the same words (except numbers) occur there on several pages, if it contains a number that counts the pages, or if it is nothing but
 * the number of its page. Pure.
 */
import { getLineText, type PdfLine } from './page-text';

export type PageLines = {
  readonly page: number;
  readonly height: number;
  readonly lines: readonly PdfLine[];
};

/** The share of a page, at its top and bottom, that contains headers and footers. */
const edgePart = 0.12;
/** Fewer pages than this do not show a pattern. */
const minPages = 3;

export function findRunningLines(pages: readonly PageLines[]): ReadonlySet<PdfLine> {
  const edges = pages.flatMap((page) => getEdgeLines(page).map((line) => ({ line, key: createKey(line) })));
  const repeated = Map.groupBy(edges, (edge) => edge.key);
  const offset = findPageOffset(
    edges.map((edge) => edge.line),
    pages.length,
  );
  const running = new Set<PdfLine>();
  for (const { line, key } of edges) {
    const pagesWithKey = new Set((repeated.get(key) ?? []).map((edge) => edge.line.page)).size;
    const isRepeated = key !== '' && pagesWithKey >= Math.max(minPages, pages.length * 0.05);
    const counts = offset !== null && getEndNumbers(line).includes(line.page + offset);
    if (isRepeated || counts || isPageNumber(line)) running.add(line);
  }
  return running;
}

/** On the third page, `3`, `- 3 -` or `Page 3 of 8` is recognised without a pattern. */
function isPageNumber(line: PdfLine): boolean {
  const match = /^\W*(?:page\s*)?(\d{1,5})(?:\s*(?:\/|of)\s*\d{1,5})?\W*$/i.exec(getLineText(line));
  return match !== null && Number(match[1]) === line.page;
}

/** Returns the first and the last two lines if they are at the edge of the page. */
function getEdgeLines(page: PageLines): PdfLine[] {
  const sorted = page.lines.toSorted((left, right) => left.y - right.y);
  const above = sorted.slice(0, 2).filter((line) => line.y < page.height * edgePart);
  const below = sorted.slice(-2).filter((line) => line.y > page.height * (1 - edgePart));
  return [...new Set([...above, ...below])];
}

/** Identifies the same words at about the same height. Numbers are replaced, because they change from page to page. */
function createKey(line: PdfLine): string {
  const words = getLineText(line)
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return `${Math.round(line.y / 6)} ${words.toLowerCase()}`;
}

/** Returns the difference between the printed number of a page and its position, or null unless enough pages agree. */
function findPageOffset(lines: readonly PdfLine[], pageCount: number): number | null {
  const votes = new Map<number, Set<number>>();
  for (const line of lines) {
    for (const number of getEndNumbers(line)) {
      const offset = number - line.page;
      votes.set(offset, (votes.get(offset) ?? new Set()).add(line.page));
    }
  }
  const [best] = [...votes].sort((left, right) => right[1].size - left[1].size);
  return best !== undefined && best[1].size >= Math.max(minPages, pageCount * 0.3) ? best[0] : null;
}

/** Returns the numbers at the beginning and the end of a line. */
function getEndNumbers(line: PdfLine): number[] {
  const text = getLineText(line).trim();
  if (text.length > 160) return [];
  const numbers = [/^\D{0,3}(\d{1,5})\b/.exec(text)?.[1], /\b(\d{1,5})\D{0,3}$/.exec(text)?.[1]];
  return numbers.filter((number) => number !== undefined).map(Number);
}
