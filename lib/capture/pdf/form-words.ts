/**
 * Forms words from single signs: signs that follow one another on a baseline without a gap are one word, whoever placed them and in whatever
 * pieces. Signs drawn twice to look bold are read once. Pure.
 */
import { isGrowing, isPiece } from './formulas/growing-signs';
import { nameAssemblies } from './formulas/name-assemblies';
import type { Extent, PdfWord } from './page-text';
import { hasSquareLetters } from './square-letters';
import type { PlacedGlyph, Reach } from './trace-operators';

/** A gap of at least this share of the font size is a space. Kerning is smaller. */
export const spaceGap = 0.15;
const ligatures = /[\ufb00-\ufdff\ufe70-\ufeff]/;
export const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

type OpenWord = {
  readonly first: PlacedGlyph;
  readonly glyphs: PlacedGlyph[];
  readonly isAfterBlank: boolean;
  right: number;
};

export function formWords(glyphs: readonly PlacedGlyph[]): PdfWord[] {
  const words: PdfWord[] = [];
  let open: OpenWord | null = null;
  const close = () => {
    if (open !== null) words.push(createWord(open));
    open = null;
  };
  let before: PlacedGlyph | null = null;
  let isAfterBlank = false;
  for (const glyph of nameAssemblies(glyphs)) {
    const isAgain = before !== null && isSameSign(before, glyph);
    if (isAgain) continue;
    before = glyph;
    const isBlank = glyph.text.trim() === '';
    if (isBlank) close();
    else if (open !== null && goesOn(open, glyph)) {
      open.glyphs.push(glyph);
      open.right = Math.max(open.right, glyph.x + glyph.advance);
    } else {
      close();
      open = { first: glyph, glyphs: [glyph], isAfterBlank, right: glyph.x + glyph.advance };
    }
    isAfterBlank = isBlank;
  }
  close();
  return removeDoubles(words);
}

function isSameSign(before: PlacedGlyph, glyph: PlacedGlyph): boolean {
  const isNear =
    Math.abs(before.x - glyph.x) < glyph.size * 0.1 && Math.abs(before.y - glyph.y) < glyph.size * 0.1;
  return isNear && before.text === glyph.text;
}

function goesOn({ glyphs, right }: OpenWord, glyph: PlacedGlyph): boolean {
  const last = glyphs.at(-1);
  if (last === undefined || last.font !== glyph.font || last.isBold !== glyph.isBold) return false;
  if (getExtent(last) !== undefined || getExtent(glyph) !== undefined) return false;
  const isLevel = Math.abs(last.y - glyph.y) < glyph.size * 0.1;
  const isSameSize = Math.abs(last.size - glyph.size) < glyph.size * 0.05;
  const gap = glyph.x - right;
  return isLevel && isSameSize && gap < glyph.size * spaceGap && gap > -glyph.size * 0.3;
}

function createWord({ first, glyphs, isAfterBlank, right }: OpenWord): PdfWord {
  const raw = glyphs.map((glyph) => glyph.text);
  const isReversed = raw.some((text) => rightToLeftLetters.test(text));
  const text = (isReversed ? raw.toReversed() : raw).join('');
  const extent = getExtent(first);
  return {
    text: (ligatures.test(text) ? text.normalize('NFKC') : text).trim(),
    x: first.x,
    right,
    y: first.y,
    size: first.size,
    font: first.font.id,
    isBold: first.isBold,
    isMonospace: first.font.isMonospace && !hasSquareLetters(text),
    extent,
    hasVariables: first.font.hasVariables,
    // Only where a text may have no blanks does a gap say less than one.
    isAfterBlank: isAfterBlank && hasSquareLetters(text) ? true : undefined,
  };
}

/** A sign that is taller than this, in units of the font size, is not a sign of the line. */
const tallest = 1.25;

function isUsual({ above, below }: Reach): boolean {
  // Fonts of TeX hang their tall signs from the line.
  return above + below < tallest && (above > below || above + below < 0.5);
}

function getExtent(glyph: PlacedGlyph): Extent | undefined {
  if (!isGrowing(glyph.text)) return undefined;
  const reach = glyph.font.measure(glyph.shape);
  if (reach === null || (isUsual(reach) && !isPiece(glyph.text))) return undefined;
  return { top: glyph.y - reach.above * glyph.size, bottom: glyph.y + reach.below * glyph.size };
}

/** Some programs draw a word twice with a tiny offset to make it bold. */
function removeDoubles(words: readonly PdfWord[]): PdfWord[] {
  const seen = new Map<string, PdfWord[]>();
  return words.filter((word) => {
    const same = seen.get(word.text) ?? [];
    const isDouble = same.some((other) => Math.abs(other.x - word.x) < 1 && Math.abs(other.y - word.y) < 1);
    if (!isDouble) seen.set(word.text, [...same.slice(-8), word]);
    return !isDouble;
  });
}
