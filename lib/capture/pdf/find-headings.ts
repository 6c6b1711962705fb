/**
 * Finds headings and their levels: by the size of their letters, by the file's own outline, by bold letters or capitals on a line of their
 * own, and by their numbers. Pure.
 */
import { type DocumentMeasures, roundSize } from './document-measures';
import { getLineText, isLine, isTable, type PageItem, type PdfLine } from './page-text';
import type { OutlineEntry } from './read-pages';

/** A line longer than this is no heading, however large it is: text on title pages and pull quotes are large too. */
const maxHeadingChars = 200;
/** A run of more lines in one style is text. */
const maxHeadingLines = 3;

type Facts = {
  readonly measures: DocumentMeasures;
  readonly outline: ReadonlySet<string>;
  /** False if so much of the document is bold that bold says nothing. */
  readonly boldTells: boolean;
};

type Place = {
  readonly line: PdfLine;
  readonly before: PageItem | undefined;
  readonly after: PageItem | undefined;
};

export function findHeadings(
  items: readonly PageItem[],
  measures: DocumentMeasures,
  outline: readonly OutlineEntry[],
): ReadonlyMap<PdfLine, number> {
  const lines = items.filter(isLine);
  const facts: Facts = {
    measures,
    outline: new Set(outline.map((entry) => normaliseTitle(entry.title))),
    boldTells: lines.filter((line) => line.isBold).length < lines.length * 0.35,
  };
  const found = new Map<PdfLine, string>();
  for (let at = 0; at < items.length; ) {
    const run = takeRun(items, at);
    const [line] = run;
    if (line !== undefined) {
      const style = getStyle(run, { line, before: items[at - 1], after: items[at + run.length] }, facts);
      if (style !== null) for (const one of run) found.set(one, style);
    }
    at += Math.max(1, run.length);
  }
  return rankStyles(found);
}

/** Takes the lines of one style that stand directly below one another. */
function takeRun(items: readonly PageItem[], at: number): PdfLine[] {
  const run: PdfLine[] = [];
  for (let next = at; next < items.length; next += 1) {
    const item = items[next];
    const before = run.at(-1);
    if (item === undefined || isTable(item)) break;
    if (before !== undefined && !isSameBlock(item, before)) break;
    run.push(item);
  }
  return run;
}

function isSameBlock(line: PdfLine, before: PdfLine): boolean {
  const isBelow = line.page === before.page && line.y > before.y && line.y - before.y < before.size * 1.55;
  const isSameStyle = roundSize(line.size) === roundSize(before.size) && line.isBold === before.isBold;
  return isBelow && isSameStyle && readNumber(getLineText(line)) === null;
}

/** A style is a text that sorts by rank: larger sizes first, then bold, then capitals, then plain. */
function getStyle(run: readonly PdfLine[], place: Place, facts: Facts): string | null {
  const text = run.map(getLineText).join(' ');
  if (text.length > maxHeadingChars || !/\p{L}/u.test(text) || /(\. ?){4,}/.test(text)) return null;
  const { line } = place;
  const isLarge = facts.measures.headingSizes.includes(roundSize(line.size));
  if (isLarge) {
    const isText =
      run.length > maxHeadingLines || (run.length > 1 && /[.!?]$/.test(text) && text.length > 120);
    return isText ? null : writeStyle(line.size, 0, 1);
  }
  const number = readNumber(text);
  if (run.every((one) => facts.outline.has(normaliseTitle(getLineText(one)))) && line.cells.length <= 2)
    return writeStyle(facts.measures.bodySize, 1, number?.depth ?? 1);
  return getSmallStyle(run, { text, number, place, facts });
}

type Small = {
  readonly text: string;
  readonly number: HeadingNumber | null;
  readonly place: Place;
  readonly facts: Facts;
};

/** Headings no larger than the text: bold, in capitals or numbered, short, on lines of their own, and apart from what is above. */
function getSmallStyle(run: readonly PdfLine[], small: Small): string | null {
  const { text, number, place, facts } = small;
  const { line, before } = place;
  if (!isTitleLike(run, small) || !isApart(line, before, facts.measures)) return null;
  const depth = number?.depth ?? 1;
  if (line.isBold && facts.boldTells) return writeStyle(facts.measures.bodySize, 1, depth);
  if (run.some(isFilled) || !isAlone(place, facts.measures)) return null;
  if (isCapitals(text)) return writeStyle(facts.measures.bodySize, 2, depth);
  return isNumbered(text, number) ? writeStyle(facts.measures.bodySize, 3, depth) : null;
}

function isNumbered(text: string, number: HeadingNumber | null): boolean {
  if (number === null || text.endsWith('.') || text.length > 90) return false;
  return number.depth > 1 || number.isWord;
}

function isTitleLike(
  run: readonly PdfLine[],
  { text, number, place: { line, after }, facts }: Small,
): boolean {
  const isShort = run.length <= 2 && text.length <= 120 && line.cells.length <= 2;
  const isSmall = line.size < facts.measures.bodySize * 0.93 || line.isMonospace;
  if (!isShort || isSmall || after === undefined) return false;
  const isSentence = /[,;:]$/.test(text) || (text.endsWith('.') && number === null);
  return !isSentence && /^["“„«(¿]?[\p{Lu}\p{Lo}\p{N}§]/u.test(text);
}

function isFilled(line: PdfLine): boolean {
  return line.right > line.column.right - (line.column.right - line.column.left) * 0.08;
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && text === text.toUpperCase() && text !== text.toLowerCase();
}

/** True if the text below stands apart too. */
function isAlone({ line, after }: Place, measures: DocumentMeasures): boolean {
  if (after === undefined) return false;
  return isTable(after) || isApart(after, line, measures) || after.isBold;
}

/** True if the line stands further below the one above than lines of a paragraph do, or begins a column or page. */
function isApart(line: PdfLine, before: PageItem | undefined, measures: DocumentMeasures): boolean {
  if (before === undefined || isTable(before) || before.page !== line.page || before.y >= line.y) return true;
  return line.y - before.y > Math.max(line.size, before.size) * (measures.leading * 1.12 + 0.05);
}

function writeStyle(size: number, kind: number, depth: number): string {
  return `${(1_000 - Math.min(999, roundSize(size))).toFixed(1).padStart(6, '0')} ${kind} ${depth}`;
}

function rankStyles(found: ReadonlyMap<PdfLine, string>): ReadonlyMap<PdfLine, number> {
  const styles = [...new Set(found.values())].sort();
  return new Map([...found].map(([line, style]) => [line, Math.min(6, styles.indexOf(style) + 1)]));
}

type HeadingNumber = { readonly depth: number; readonly isWord: boolean };

/** Reads `2.1`, `A.3`, `IV.`, `§ 5` and `Chapter 3` at the beginning of a heading. */
function readNumber(text: string): HeadingNumber | null {
  const plain = /^(?:\d{1,3}|[A-Z])((?:\.\d{1,3}){0,5})\.?\s+["“„«(]?[\p{Lu}\p{Lo}]/u.exec(text);
  const word =
    /^(?:§+\s?\d|(?:chapter|part|section|article|appendix|annex|kapitel|teil|abschnitt|artikel|anhang|chapitre|capítulo|capitolo|глава)\s+[\dA-ZIVX]+)\b/iu.test(
      text,
    );
  if (word) return { depth: 1, isWord: true };
  if (/^[IVX]{1,5}\.\s+\p{Lu}/u.test(text)) return { depth: 1, isWord: false };
  return plain === null ? null : { depth: plain[1]?.split('.').length ?? 1, isWord: false };
}

/** True if a heading continues on this line. Two entries of the outline below one another are two headings. */
export function isRestOfHeading(
  line: PdfLine,
  before: PdfLine,
  headings: ReadonlyMap<PdfLine, number>,
): boolean {
  const isNear =
    isSameBlock(line, before) ||
    (line.page === before.page &&
      line.y > before.y &&
      line.y - before.y < before.size * 1.7 &&
      roundSize(line.size) === roundSize(before.size));
  return isNear && readNumber(getLineText(line)) === null && headings.get(line) === headings.get(before);
}

function normaliseTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
