import { describe, expect, it } from 'vitest';
import { convertFragment } from '../markdown/convert-fragment';
import { formulas } from './__fixtures__/formulas';
import { parseLinear } from './__fixtures__/parse-linear';

const convert = (html: string) => convertFragment(html, 'https://example.test/').trimEnd();
/** What a reader sees of the Markdown. */
const show = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');

describe('parseLinear', () => {
  it.each(['x^2y', '1/2a', '√2x', 'sin 1/2', '√x^2', 'a/b/c', '(1', 'x^'])(
    'refuses %s, which can be read in two ways or not at all',
    (text) => {
      expect(() => parseLinear(text)).toThrow();
    },
  );
});

describe('writeExpression', () => {
  it('knows at least 200 formulas', () => {
    expect(formulas.length).toBeGreaterThanOrEqual(200);
  });

  it.each(formulas.map(({ mathml, tree }) => [tree, mathml] as const))(
    'keeps the meaning of %s',
    (tree, mathml) => {
      const text = show(convert(`<p><math>${mathml}</math></p>`));
      expect(parseLinear(text), text).toBe(tree);
    },
  );
});
