/**
 * Names the pieces of tall brackets and roots that a file names only once: the first piece has the character, and the others, set at the
 * same place of the line above or below it, would be read by their numbers. Pure.
 */
import type { PlacedGlyph } from '../trace-operators';

const pieces: Readonly<Record<string, string>> = {
  '(': '⎜',
  ')': '⎟',
  '[': '⎢',
  ']': '⎥',
  '{': '⎨',
  '}': '⎬',
  '|': '⏐',
  '‖': '⏐',
  '√': '⎷',
};

export function nameAssemblies(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  if (!glyphs.some((glyph) => glyph.isUnnamed)) return glyphs;
  const named: PlacedGlyph[] = [];
  let piece: string | null = null;
  for (const glyph of glyphs) {
    const last = named.at(-1);
    const isNext = last !== undefined && glyph.isUnnamed && standsBelow(last, glyph);
    if (!isNext) piece = pieces[glyph.text] ?? null;
    if (!isNext || piece === null) {
      named.push(glyph);
      continue;
    }
    if (!last.isUnnamed) named[named.length - 1] = Object.assign({}, last, { text: piece });
    named.push(Object.assign({}, glyph, { text: piece }));
  }
  return named;
}

function standsBelow(last: PlacedGlyph, glyph: PlacedGlyph): boolean {
  const isAtSamePlace = Math.abs(last.x - glyph.x) < glyph.size * 0.1 && last.font === glyph.font;
  return isAtSamePlace && Math.abs(last.y - glyph.y) > glyph.size * 0.1;
}
