import { describe, expect, it } from 'vitest';
import { normaliseShown } from './normalise-shown';

describe('normaliseShown', () => {
  const text = 'At 10^3, so $E = mc^2$ holds.\nAnd \\(x^2\\)\\(y\\) is 10^6 or 10^{12}, at $5 or $6.';

  it('draws the formulas of each line and raises exponents', () => {
    expect(normaliseShown(text).text).toBe('at 10³, so e = mc² holds. and x²y is 10⁶ or 10¹², at $5 or $6.');
    expect(normaliseShown('x^3^4 and \\(a_1\\)').text).toBe('x³⁴ and a1');
  });

  it.each([
    ['e = mc²', '$E = mc^2$'],
    ['mc', '$E = mc^2$'],
    ['holds', 'holds'],
    ['y', '\\(y\\)'],
    ['³', '^3'],
    ['10¹², at $5', '10^{12}, at $5'],
  ])('knows where %j is written, with a formula as a whole: %j', (shown, written) => {
    const { text: all, map } = normaliseShown(text);
    const start = all.indexOf(shown);
    const source = map.toSource({ start, end: start + shown.length });
    expect(text.slice(source.start, source.end)).toBe(written);
    expect(map.toSource({ start: all.length, end: all.length })).toEqual({
      start: text.length,
      end: text.length,
    });
  });

  it.each([
    ['10^{12}, at $5 or $6.', '10¹², at $5 or $6.'],
    ['$E = mc^2$ holds', 'e = mc² holds'],
    ['mc^2$ holds', ' holds'],
  ])('knows how %j is shown, and no formula in part: %j', (written, shown) => {
    const { text: all, map } = normaliseShown(text);
    const start = text.indexOf(written);
    const target = map.toTarget({ start, end: start + written.length });
    expect(all.slice(target.start, target.end)).toBe(shown);
  });

  it('has few runs, and those of plain text only without a formula', () => {
    expect(normaliseShown('plain words').map.runs).toBe(1);
    expect(normaliseShown('so $x$ is').map.runs).toBe(4);
  });

  it('joins no formula across lines', () => {
    expect(normaliseShown('a $x\ny$ b').text).toBe('a $x y$ b');
  });
});
