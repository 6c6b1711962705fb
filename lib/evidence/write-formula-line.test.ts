import { describe, expect, it } from 'vitest';
import { writeFormulaLine, raiseDigits } from './write-formula-line';

describe('writeFormulaLine', () => {
  it.each([
    ['$E = mc^2$', 'E = mc²'],
    ['$$x^{10}$$', 'x¹⁰'],
    ['\\(\\frac{1}{2}\\)', '1/2'],
    ['\\[\\frac{a}{\\frac{b}{c}}\\]', 'a/b/c'],
    ['\\dfrac{1}{2} + \\tfrac{3}{4}', '1/2 + 3/4'],
    ['$\\alpha_0 \\le \\beta$', 'α0 ≤ β'],
    ['$x^n$', 'x^n'],
    ['$\\mathrm{CO}_2$', 'CO2'],
    ['$\\left( a \\right)$', '( a )'],
    ['$a\\,b\\;c~d & e$', 'a b c d e'],
    ['$\\sqrt{2} \\times \\unknown{3}$', '√2 × unknown3'],
    ['$50\\% \\{x\\}$', '50% {x}'],
    ['\\int_0^1 f(x)', '∫0¹ f(x)'],
    ['}}{{\\frac', ''],
  ])('draws %j as %j', (tex, drawn) => expect(writeFormulaLine(tex)).toBe(drawn));
});

describe('raiseDigits', () => {
  it('raises every digit and leaves the rest', () => expect(raiseDigits('0123456789a')).toBe('⁰¹²³⁴⁵⁶⁷⁸⁹a'));
});
