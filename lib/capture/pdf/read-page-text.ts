/**
 * Reads one page of pdfjs as words and drawn lines in the coordinates of the page as displayed. Text that is not part of the reading text is
 * separated from it: rotated text, text that nobody can see, and text drawn twice to look bold.
 */
import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport';
import { limits } from '../../core/limits';
import { findDrawings } from './find-drawings';
import { findUnderscores } from './find-underscores';
import { formWords } from './form-words';
import { measureDrawnFonts } from './measure-drawn-fonts';
import { setFormulas } from './formulas/set-formulas';
import { type PdfAnnotation, placeNotes, readFieldWords, readLink, readRemark } from './read-annotations';
import { readMathLetters } from './formulas/read-boxes';
import type { PageText, PdfRule, PdfWord } from './page-text';
import { type Drawing, type FontFacts, type PlacedGlyph, traceOperators } from './trace-operators';

/** Text below one point cannot be read on paper or on screen. */
const smallestSize = 1;

export type LoadedPage = {
  readonly page: number;
  readonly viewport: PageViewport;
  readonly drawing: Drawing;
  readonly getFont: (id: string) => FontFacts | null;
  readonly annotations: readonly PdfAnnotation[];
};

type Size = { readonly width: number; readonly height: number };

export function readPageText({ page, viewport, drawing, getFont, annotations }: LoadedPage): PageText {
  const { glyphs: traced, rules, slants } = traceOperators(drawing, viewport.transform, getFont);
  const glyphs = measureDrawnFonts(traced);
  const turn = getMainTurn(glyphs);
  const size = turn % 180 === 0 ? viewport : { width: viewport.height, height: viewport.width };
  const main = glyphs
    .filter((glyph) => glyph.turn === turn)
    .map((glyph) => turnUpright(glyph, viewport))
    .filter((glyph) => isInPage(glyph, size));
  const crossing = glyphs.filter((glyph) => glyph.turn !== turn);
  const stance = getMainStance(glyphs, turn);
  const upright = crossing.filter((glyph) => getStance(glyph) === stance);
  const fields = annotations.flatMap((annotation) => readFieldWords(annotation, viewport));
  const lines = rules.map((rule) => turnRule(rule, turn, viewport));
  const text = formWords(main.filter((glyph) => glyph.size >= smallestSize));
  const notes = placeNotes(annotations, { viewport, text });
  const all = [...text, ...findUnderscores(text, lines), ...(turn === 0 ? [...fields, ...notes.among] : [])];
  const set = setFormulas({ words: all.slice(0, limits.pdfPageRuns), rules: lines });
  const words = set.words.map(writeMathLetters);
  return {
    page,
    width: size.width,
    height: size.height,
    words,
    besides: [readUpright(upright, viewport), ...notes.over].filter((own) => own.length > 0),
    rules: set.rules,
    drawings: findDrawings(
      slants.map((slant) => turnRule(slant, turn, viewport)),
      lines,
    ),
    rotated: describe(crossing.filter((glyph) => getStance(glyph) !== stance)),
    hidden: describe(main.filter((glyph) => glyph.size < smallestSize)),
    remarks: annotations.flatMap((annotation) => readRemark(annotation) ?? []),
    links: annotations
      .slice(0, limits.documentLinks)
      .flatMap((annotation) => readLink(annotation, words, viewport)),
  };
}

/** Nobody searches for a variable in the letters of a mathematical alphabet. */
function writeMathLetters(word: PdfWord): PdfWord {
  const text = readMathLetters(word.text);
  return text === word.text ? word : Object.assign({}, word, { text });
}

/** Returns the direction of most letters on the page, since wide tables are often rotated. */
function getMainTurn(glyphs: readonly PlacedGlyph[]): number {
  const letters = new Map<number, number>();
  for (const { turn } of glyphs) letters.set(turn, (letters.get(turn) ?? 0) + 1);
  return [...letters].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
}

/** Which way the letters themselves stand, in degrees clockwise: those of a line from top to bottom stand upright. */
function getStance({ turn, font }: PlacedGlyph): number {
  return font.isVertical === true ? (turn + 270) % 360 : turn;
}

function getMainStance(glyphs: readonly PlacedGlyph[], turn: number): number {
  const first = glyphs.find((glyph) => glyph.turn === turn);
  return first === undefined ? turn : getStance(first);
}

function readUpright(glyphs: readonly PlacedGlyph[], page: PageViewport): PdfWord[] {
  const inPage = glyphs
    .filter((glyph) => glyph.size >= smallestSize)
    .map((glyph) => turnUpright(glyph, page));
  return formWords(inPage);
}

function turnUpright(glyph: PlacedGlyph, page: Size): PlacedGlyph {
  if (glyph.turn === 0) return glyph;
  const [x, y] = turnPoint(glyph.x, glyph.y, { turn: glyph.turn, page });
  return Object.assign({}, glyph, { x, y });
}

function turnRule(rule: PdfRule, turn: number, page: Size): PdfRule {
  const [x0, y0] = turnPoint(rule.left, rule.top, { turn, page });
  const [x1, y1] = turnPoint(rule.right, rule.bottom, { turn, page });
  return { left: Math.min(x0, x1), right: Math.max(x0, x1), top: Math.min(y0, y1), bottom: Math.max(y0, y1) };
}

function turnPoint(
  x: number,
  y: number,
  { turn, page }: { readonly turn: number; readonly page: Size },
): [number, number] {
  if (turn === 90) return [y, page.width - x];
  if (turn === 180) return [page.width - x, page.height - y];
  if (turn === 270) return [page.height - y, x];
  return [x, y];
}

/** Text outside the page is what printers need: marks, names of files. */
function isInPage(glyph: PlacedGlyph, page: Size): boolean {
  const isBeside = glyph.x + glyph.advance > 0 && glyph.x < page.width;
  return isBeside && glyph.y > 0 && glyph.y - glyph.size < page.height;
}

/** Returns the texts in the order in which they are drawn; each begins where the signs no longer follow one another. */
function describe(glyphs: readonly PlacedGlyph[]): string[] {
  const texts: string[] = [];
  let before: PlacedGlyph | null = null;
  for (const glyph of glyphs) {
    const reach = before === null ? 0 : before.advance + before.size;
    const isNext = before !== null && Math.hypot(glyph.x - before.x, glyph.y - before.y) <= reach;
    if (isNext) texts.push((texts.pop() ?? '') + glyph.text);
    else texts.push(glyph.text);
    before = glyph;
  }
  return texts.filter((text) => text.trim() !== '');
}
