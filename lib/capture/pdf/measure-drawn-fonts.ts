/**
 * Finds the size of letters that are drawings of their own (Type 3 fonts; ISO 32000, 9.6.4). The size of such a font is no size of its letters:
 * the matrix of the font says how large its drawings are, and many programs, TeX among them, set a size of one and draw the letters in
 * whatever units they like. What letters are wide tells their size: in text, they are half as wide as they are high on average. Pure.
 */
import type { PlacedGlyph } from './trace-operators';

/** The usual width of a letter, in units of its size. */
const usualWidth = 0.5;
/** A size by which the letters are narrower or wider than this is no size of letters. */
const narrowest = 0.25;
const widest = 1.2;

export function measureDrawnFonts(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  if (!glyphs.some(({ font }) => font.isDrawn === true)) return glyphs;
  const widths = new Map<string, { sum: number; count: number }>();
  for (const { font, text, size, advance } of glyphs) {
    if (font.isDrawn !== true || size === 0 || advance === 0 || text.trim() === '') continue;
    const width = widths.get(font.id) ?? { sum: 0, count: 0 };
    width.sum += advance / size;
    width.count += 1;
    widths.set(font.id, width);
  }
  const factors = new Map([...widths].map(([id, { sum, count }]) => [id, getFactor(sum / count)]));
  return glyphs.map((glyph) => {
    const factor = glyph.font.isDrawn === true ? (factors.get(glyph.font.id) ?? 1) : 1;
    return factor === 1 ? glyph : Object.assign({}, glyph, { size: glyph.size * factor });
  });
}

function getFactor(width: number): number {
  const isUsual = width >= narrowest && width <= widest;
  return isUsual || width === 0 ? 1 : width / usualWidth;
}
