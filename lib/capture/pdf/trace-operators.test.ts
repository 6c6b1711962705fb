import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { formWords } from './form-words';
import { findTexFont } from './formulas/tex-signs';
import { traceOperators } from './trace-operators';

const view = [1, 0, 0, -1, 0, 792];
const font = {
  id: 'f',
  isBold: false,
  isMonospace: false,
  unit: 0.001,
  isComposite: false,
  tex: null,
  hasVariables: false,
  measure: () => null,
};
const glyph = (unicode: string) => ({ unicode, width: 500, isSpace: unicode === ' ' });
const show = (text: string) => [44, [[...text].map(glyph)]] as const;
const trace = (...steps: readonly (readonly [number, readonly unknown[]])[]) =>
  traceOperators(
    { operators: steps.map(([operator]) => operator), values: steps.map(([, values]) => values) },
    view,
    () => font,
  );
const setFont = [37, ['f', 10]] as const;

describe('traceOperators', () => {
  it('reads the signs of the mathematical fonts of TeX by their codes where a file names none', () => {
    const tex = Object.assign({}, font, { tex: findTexFont('ABCDEF+CMSY10') });
    const signs = [0, 20, 49].map((code) => ({
      unicode: String.fromCharCode(code),
      originalCharCode: code,
      width: 500,
    }));
    const { glyphs } = traceOperators({ operators: [37, 44], values: [['f', 10], [signs]] }, view, () => tex);
    expect(glyphs.map(({ text }) => text)).toEqual(['−', '≤', '∞']);
  });

  it('places each sign after the one before, from the upper left corner of the page', () => {
    const { glyphs } = trace(setFont, [31, []], [42, [[1, 0, 0, 1, 72, 700]]], show('ab'));
    expect(glyphs.map(({ text, x, y, size }) => ({ text, x, y, size }))).toEqual([
      { text: 'a', x: 72, y: 92, size: 10 },
      { text: 'b', x: 77, y: 92, size: 10 },
    ]);
  });

  it('gives the same words whether a program sets blanks, moves by their width, or places each word', () => {
    const blank = trace(setFont, [31, []], [40, [72, 700]], show('ab cd')).glyphs;
    const moved = [...'ab'].map(glyph).concat([-500 as never], [...'cd'].map(glyph));
    const placed = trace(setFont, [31, []], [40, [72, 700]], show('ab'), [40, [15, 0]], show('cd')).glyphs;
    const words = formWords(blank).map(({ text, x }) => ({ text, x }));
    expect(words).toEqual([
      { text: 'ab', x: 72 },
      { text: 'cd', x: 87 },
    ]);
    expect(formWords(trace(setFont, [31, []], [40, [72, 700]], [44, [moved]]).glyphs)).toEqual(
      formWords(blank),
    );
    expect(formWords(placed)).toEqual(formWords(blank));
  });

  it('returns to the earlier state after a form, and reports its lines where they stand on the page', () => {
    const line = [91, [20, [new Float32Array([0, 0, 0, 1, 100, 0])]]] as const;
    const { rules } = trace([74, [[1, 0, 0, 1, 50, 100]]], line, [75, []], line);
    expect(rules).toEqual([
      { left: 50, right: 150, top: 692, bottom: 692 },
      { left: 0, right: 100, top: 792, bottom: 792 },
    ]);
  });

  it('reads no more signs and lines of a page than their limits', () => {
    const signs = (count: number) => trace(setFont, show('a'.repeat(count))).glyphs.length;
    expect(signs(limits.pdfPageGlyphs)).toBe(limits.pdfPageGlyphs);
    expect(signs(limits.pdfPageGlyphs + 1)).toBe(limits.pdfPageGlyphs);
    const path = (count: number) =>
      Float32Array.from({ length: count * 6 }, (_, at) => [0, 0, 0, 1, 100, 0][at % 6] ?? 0);
    const lines = (count: number) => trace([91, [20, [path(count)]]]).rules.length;
    expect(lines(limits.pdfPageRules)).toBe(limits.pdfPageRules);
    expect(lines(limits.pdfPageRules + 1)).toBe(limits.pdfPageRules);
  });

  it('takes any operators and values without an error', () => {
    const hostile: unknown[] = [
      null,
      undefined,
      [],
      [null],
      ['x', Number.NaN],
      [[{}]],
      [[[]]],
      [1e308, -1e308],
    ];
    for (let operator = 0; operator < 100; operator += 1) {
      for (const values of hostile) {
        expect(() =>
          traceOperators({ operators: [operator, 75, 11], values: [values, null] }, view, () => font),
        ).not.toThrow();
      }
    }
  });
});
