/**
 * Finds footnotes: small lines at the foot of a column, from the first that begins with a mark. They are no part of the paragraph that goes
 * on in the next column or on the next page. Pure.
 */
import type { DocumentMeasures } from './document-measures';
import { getLineText, type PdfLine } from './page-text';

/** A footnote is at most this many times as large as the body text. */
const noteFactor = 0.93;

export function findFootnotes(lines: readonly PdfLine[], measures: DocumentMeasures): ReadonlySet<PdfLine> {
  const notes = new Set<PdfLine>();
  for (let end = lines.length; end > 0; ) {
    const start = getColumnStart(lines, end);
    const column = lines.slice(start, end);
    const large = column.findLastIndex((line) => line.size > measures.bodySize * noteFactor);
    const first = column.findIndex((line, index) => index > large && startsNote(line));
    // A column of nothing but small text is no column of notes.
    if (first > 0) for (const line of column.slice(first)) notes.add(line);
    end = start;
  }
  return notes;
}

function getColumnStart(lines: readonly PdfLine[], end: number): number {
  let start = end - 1;
  while (start > 0) {
    const [line, above] = [lines[start], lines[start - 1]];
    if (line === undefined || above === undefined || above.page !== line.page || above.y > line.y) break;
    start -= 1;
  }
  return start;
}

export function startsNote(line: PdfLine): boolean {
  return /^(?:\[?\d{1,3}\]?[.)]?|[*†‡§¶]{1,3}|[a-z](?=\s))\s?["“„«(\p{L}]/u.test(getLineText(line));
}
