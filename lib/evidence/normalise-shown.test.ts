import { describe, expect, it } from 'vitest';
import { normaliseShown } from './normalise-shown';

describe('normaliseShown', () => {
  const text = 'So $E = mc^2$ holds.\nAnd $x^2$ is 10^6 or 10^{12}, at $5 or $6.';
  const { text: shown, map } = normaliseShown(text);

  it('draws the formulas of each line and raises exponents', () => {
    expect(shown).toBe('so e = mc² holds. and x² is 10⁶ or 10¹², at $5 or $6.');
  });

  it('maps a place in a formula to the whole formula, and other words to themselves', () => {
    const at = shown.indexOf('mc');
    const source = map.toSource({ start: at, end: at + 2 });
    expect(text.slice(source.start, source.end)).toBe('$E = mc^2$');
    const holds = shown.indexOf('holds');
    const word = map.toSource({ start: holds, end: holds + 5 });
    expect(text.slice(word.start, word.end)).toBe('holds');
    const back = map.toTarget({ start: text.indexOf('10^{12}'), end: text.length });
    expect(shown.slice(back.start, back.end)).toBe('10¹², at $5 or $6.');
  });

  it('has few runs, and those of plain text only without a formula', () => {
    expect(normaliseShown('plain words').map.runs).toBe(1);
    expect(map.runs).toBeGreaterThan(4);
  });

  it('joins no formula across lines', () => {
    expect(normaliseShown('a $x\ny$ b').text).toBe('a $x y$ b');
  });
});
