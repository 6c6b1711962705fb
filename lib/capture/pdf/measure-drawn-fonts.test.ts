import { describe, expect, it } from 'vitest';
import { measureDrawnFonts } from './measure-drawn-fonts';
import type { PlacedGlyph } from './trace-operators';

const font = {
  id: 'f',
  isBold: false,
  isMonospace: false,
  unit: 1,
  isComposite: false,
  isDrawn: true,
  tex: null,
  hasVariables: false,
  measure: () => null,
};
const draw = (advance: number, more: Partial<PlacedGlyph> = {}): PlacedGlyph => ({
  text: 'a',
  isUnnamed: false,
  shape: '',
  x: 0,
  y: 0,
  advance,
  size: 1,
  turn: 0,
  font,
  isBold: false,
  ...more,
});
const measure = (...glyphs: PlacedGlyph[]) => measureDrawnFonts(glyphs).map(({ size }) => size);

describe('measureDrawnFonts', () => {
  it('takes the size of letters from their width where the size of the font cannot be theirs', () => {
    expect(measure(draw(42), draw(58))).toEqual([100, 100]);
    expect(measure(draw(0.02), draw(0.04))).toEqual([0.06, 0.06]);
  });

  it('keeps a size that letters of that width can have, and the size of any other font', () => {
    expect(measure(draw(0.4), draw(0.9))).toEqual([1, 1]);
    expect(measure(draw(42, { font: Object.assign({}, font, { isDrawn: false }) }))).toEqual([1]);
  });

  it('measures no sign without a width', () => {
    expect(measure(draw(0), draw(0), draw(0), draw(0.5))).toEqual([1, 1, 1, 1]);
    expect(measure(draw(0))).toEqual([1]);
  });
});
