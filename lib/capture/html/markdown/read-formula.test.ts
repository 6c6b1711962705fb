import { describe, expect, it } from 'vitest';
import { parseDocument } from '../parse/parse-document';
import { readFormulaSource } from './read-formula';

function read(math: string): string {
  const { body } = parseDocument(`<!doctype html><html><head></head><body>${math}</body></html>`);
  return readFormulaSource(body.children[0] ?? body);
}

const annotated = (tex: string) =>
  `<math><mi>a</mi><annotation encoding="application/x-tex">${tex}</annotation></math>`;

describe('readFormulaSource', () => {
  it.each([
    ['a+b', 'a+b'],
    [String.raw`{\displaystyle a_{ij}={\overline {a_{ji}}}}`, String.raw`a_{ij}={\overline {a_{ji}}}`],
    [String.raw`\textstyle a`, 'a'],
    [String.raw`\displaystyles`, String.raw`\displaystyles`],
    [String.raw`{\displaystyle }`, String.raw`{\displaystyle }`],
    [String.raw`{\displaystyle a}+{\displaystyle b}`, String.raw`{\displaystyle a}+{\displaystyle b}`],
    [String.raw`{\displaystyle a}b`, String.raw`{\displaystyle a}b`],
  ])('reads %j as %j', (written, source) => {
    expect(read(annotated(written))).toBe(source);
  });

  it('reads the alternative text when there is no source, and nothing when there is neither', () => {
    expect(read('<math alttext="x^2"><mi>x</mi></math>')).toBe('x^2');
    expect(read('<math><mi>x</mi></math>')).toBe('');
  });
});
