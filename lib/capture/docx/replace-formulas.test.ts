import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { parseLinear } from '../html/formulas/__fixtures__/parse-linear';
import { buildDocx, paragraph } from './__fixtures__/build-docx';
import { captureDocx } from './capture-docx';
import { replaceFormulas } from './replace-formulas';

const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const part = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;
const property = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const frac = (over: string, under: string) => part('f', part('num', over) + part('den', under));
const sup = (base: string, above: string) => part('sSup', part('e', base) + part('sup', above));
const formula = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
const textOf = (xml: string) =>
  replaceFormulas(xml)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replace(/\s+/g, ' ')
    .trim();

async function capture(body: string) {
  const captured = await captureDocx(buildDocx(body), {
    fileName: 'a.docx',
    maxMarkdownChars: limits.markdownChars,
  });
  return captured.ok ? captured.value.markdown.trim() : captured.failure.code;
}

describe('replaceFormulas', () => {
  it.each([
    ['a fraction', frac(run('1'), run('2')), '(/ 1 2)'],
    ['a fraction of sums', frac(run('a+b'), run('2c')), '(/ (+ a b) (* 2 c))'],
    ['a power', sup(run('10'), run('−6')), '(^ 10 (neg− 6))'],
    ['an index', part('sSub', part('e', run('x')) + part('sub', run('i'))), '(_ x i)'],
    [
      'an index and a power',
      part('sSubSup', part('e', run('x')) + part('sub', run('i')) + part('sup', run('2'))),
      '(^ (_ x i) 2)',
    ],
    [
      'a script in front',
      part('sPre', part('sub', run('6')) + part('sup', run('14')) + part('e', run('C'))),
      '(before (_ (^ none 14) 6) C)',
    ],
    [
      'a root',
      part('rad', part('radPr', property('degHide', '1')) + part('deg', '') + part('e', run('16'))),
      '(√ 16)',
    ],
    ['a root with an index', part('rad', part('deg', run('n')) + part('e', run('x'))), '(√ x n)'],
    [
      'a sum with bounds',
      part(
        'nary',
        part('naryPr', property('chr', '∑')) +
          part('sub', run('i=1')) +
          part('sup', run('n')) +
          part('e', run('i')),
      ),
      '(* (^ (_ ∑ (= i 1)) n) i)',
    ],
    ['brackets', run('f') + part('d', part('e', run('x'))), '(* f x)'],
    [
      'bars',
      part('d', part('dPr', property('begChr', '|') + property('endChr', '|')) + part('e', run('x'))),
      '(| x)',
    ],
    [
      'a matrix',
      part(
        'd',
        part('dPr', property('begChr', '[') + property('endChr', ']')) +
          part(
            'e',
            part(
              'm',
              part('mr', part('e', run('1')) + part('e', run('2'))) +
                part('mr', part('e', run('3')) + part('e', run('4'))),
            ),
          ),
      ),
      '([ (; (, 1 2) (, 3 4)))',
    ],
    ['an accent', part('acc', part('accPr', property('chr', '̂')) + part('e', run('y'))), 'ŷ'],
    ['a function', part('func', part('fName', run('log')) + part('e', run('x'))), '(* log x)'],
    [
      'a limit',
      part(
        'func',
        part('fName', part('limLow', part('e', run('lim')) + part('lim', run('x→0')))) + part('e', run('x')),
      ),
      '(* (_ lim (→ x 0)) x)',
    ],
    ['a comparison', run('a&lt;b'), '(< a b)'],
    [
      'equations that are aligned, without the signs that say where',
      part('eqArr', part('e', run('a&amp;=b'))),
      '(= a b)',
    ],
  ])('keeps the meaning of %s', (_what, inside, tree) => {
    const text = textOf(formula(inside));
    expect(parseLinear(text), text).toBe(tree);
  });

  it('keeps a formula in its sentence and one on its own line', async () => {
    const inSentence = `<w:p><w:r><w:t xml:space="preserve">Take </w:t></w:r>${formula(frac(run('1'), run('2')))}<w:r><w:t xml:space="preserve"> mg.</w:t></w:r></w:p>`;
    const onLine = `<w:p><m:oMathPara>${formula(run('a=b'))}${formula(run('c'))}</m:oMathPara></w:p>`;
    expect(await capture(inSentence + onLine)).toBe('Take 1/2 mg.\n\na = b; c');
  });

  it('leaves hidden runs out and everything else as it was', () => {
    const hidden = '<m:r><w:rPr><w:vanish/></w:rPr><m:t>secret</m:t></m:r>';
    expect(textOf(formula(hidden + run('x')))).toBe('x');
    expect(replaceFormulas(paragraph('a < b'))).toBe(paragraph('a < b'));
    expect(replaceFormulas('<w:p><m:oMath><m:r><m:t>x')).toBe('<w:p><m:oMath><m:r><m:t>x');
  });
});
