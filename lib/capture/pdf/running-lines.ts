/**
 * Finds what stands on every page and belongs to none: running headers, footers, page numbers. A line at the edge of its
 * page is running when the same words (numbers aside) stand there on several pages, when it carries a number that counts the
 * pages, or when it is nothing but the number of its page. Pure.
 */
import { getLineText, type PdfLine } from './page-text';

export type PageLines = {
  readonly page: number;
  readonly height: number;
  readonly lines: readonly PdfLine[];
};

/** The part of a page, above and below, in which headers and footers stand. */
const edgePart = 0.12;
/** Fewer pages do not show a habit. */
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

/** `3`, `- 3 -`, `Page 3 of 8` on the third page: no habit is needed to know it. */
function isPageNumber(line: PdfLine): boolean {
  const match = /^\W*(?:page\s*)?(\d{1,5})(?:\s*(?:\/|of)\s*\d{1,5})?\W*$/i.exec(getLineText(line));
  return match !== null && Number(match[1]) === line.page;
}

/** The first and last two lines, where they lie at the edge. */
function getEdgeLines(page: PageLines): PdfLine[] {
  const sorted = page.lines.toSorted((left, right) => left.y - right.y);
  const above = sorted.slice(0, 2).filter((line) => line.y < page.height * edgePart);
  const below = sorted.slice(-2).filter((line) => line.y > page.height * (1 - edgePart));
  return [...new Set([...above, ...below])];
}

/** Words at about the same height; the numbers in them change from page to page. */
function createKey(line: PdfLine): string {
  const words = getLineText(line)
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return `${Math.round(line.y / 6)} ${words.toLowerCase()}`;
}

/** What is added to the position of a page to get its printed number, where enough pages agree. */
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

/** The numbers a line begins or ends with. */
function getEndNumbers(line: PdfLine): number[] {
  const text = getLineText(line).trim();
  if (text.length > 160) return [];
  const numbers = [/^\D{0,3}(\d{1,5})\b/.exec(text)?.[1], /\b(\d{1,5})\D{0,3}$/.exec(text)?.[1]];
  return numbers.filter((number) => number !== undefined).map(Number);
}
