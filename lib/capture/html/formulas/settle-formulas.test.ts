import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Nodes } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { formulaSyntax, formulaTree, isFormula } from '@/lib/markdown/formula-syntax';
import { captureHtml } from '../capture-html';
import { convertFragment } from '../markdown/convert-fragment';

const convert = (html: string) => convertFragment(html, 'https://example.test/').trimEnd();

/** Returns the formulas that the viewer would draw. */
function listFormulas(markdown: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'inlineCode' && isFormula(node)) found.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(
    fromMarkdown(markdown, {
      extensions: [gfm(), formulaSyntax],
      mdastExtensions: [gfmFromMarkdown(), formulaTree],
    }),
  );
  return found;
}

const annotated = (tex: string, encoding = 'application/x-tex') =>
  `<math><semantics><mrow><mi>q</mi></mrow><annotation encoding="${encoding}">${tex}</annotation></semantics></math>`;
const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
const katex = (tex: string) =>
  `<span class="katex"><span class="katex-mathml">${annotated(tex)}</span><span class="katex-html" aria-hidden="true"><span>drawn</span></span></span>`;

describe('settleFormulas', () => {
  it.each([
    ['MathML with its source', annotated('a+b'), '$a+b$'],
    ['source in a single group', annotated('{\\displaystyle a_{ij}}'), '$a_{ij}$'],
    ['source in another spelling of its kind', annotated('x^2', 'LaTeX'), '$x^2$'],
    ['an alternative text', '<math alttext="x^2"><mi>q</mi></math>', '$x^2$'],
    ['KaTeX', katex('E=mc^2'), '$E=mc^2$'],
    ['KaTeX on a line of its own', `<span class="katex-display">${katex('y^2')}</span>`, '$$y^2$$'],
    [
      'MathJax 3',
      '<mjx-container display="true"><mjx-math aria-hidden="true"><mjx-mi></mjx-mi></mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
      'x^2',
    ],
    [
      'MathJax 2',
      '<span class="MathJax_Preview">x2</span><span class="MathJax"><nobr>x2</nobr></span><script type="math/tex">x^2 < 5 \\& "y"</script>',
      '$x^2 < 5 \\& "y"$',
    ],
    [
      'MathJax 2 on a line of its own',
      '<div class="MathJax_Display"><span class="MathJax">z3</span></div><script type="math/tex; mode=display">z^3</script>',
      '$$z^3$$',
    ],
    [
      'the wiki software',
      `<span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;">${annotated('{\\displaystyle r^2}')}</span><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle r^2}"></span>`,
      '$r^2$',
    ],
    ['a picture of a formula', '<img class="latex" src="/x.png" alt="\\frac{a}{b}">', '$\\frac{a}{b}$'],
    ['a picture from a formula server', '<img src="https://latex.codecogs.com/x" alt="c_1">', '$c_1$'],
    [
      'a picture whose address holds the source',
      '<img src="https://latex.codecogs.com/svg.image?%5Cfrac%7Ba%7D%7Bb%7D">',
      '$\\frac{a}{b}$',
    ],
    [
      'a picture whose address holds settings too',
      '<img src="https://latex.codecogs.com/gif.latex?\\inline&amp;space;\\dpi{110}&amp;space;\\sum_i&amp;space;a_i">',
      '$\\sum_i a_i$',
    ],
    [
      'a picture with a named parameter',
      '<img src="https://s0.wp.com/latex.php?latex=E%3Dmc%5E2&amp;bg=ffffff">',
      '$E=mc^2$',
    ],
    ['a picture with the source in its path', '<img src="/formula/%5Cfrac%7Bm%7D%7Bv%7D">', '$\\frac{m}{v}$'],
    ['a picture with a size', '<img class="tex" alt="$\\displaystyle a^2$">', '$a^2$'],
    [
      'TeX that a script draws',
      '<script src="/MathJax.js"></script>by \\(a_1\\) and $$b_2 = 3$$',
      'by $a_1$ and $$b_2 = 3$$',
    ],
    ['a source with a comment', annotated('a % first\n+b'), '$a +b$'],
    [
      'a bar in a cell',
      `<table><tr><th>h<tr><td>${annotated('|x| \\| y')}</table>`,
      '$\\vert x\\vert  \\Vert  y$',
    ],
    ['a formula before a digit', `${annotated('x^2')}5`, '\\(x^2\\)5'],
    ['a formula behind a letter', `in${annotated('x^2')}`, 'in\\(x^2\\)'],
  ])('writes %s as a formula', (_what, html, expected) => {
    const markdown = convert(`<p>${html}</p>`);
    expect(markdown).toContain(expected);
    if (/[$(]/.test(expected)) expect(listFormulas(markdown)).not.toHaveLength(0);
    expect(markdown).not.toMatch(/drawn|\bq\b|x2|z3/);
  });

  it.each([
    ['of another kind', '<img src="/pictures/%5Cfrac%7Bm%7D%7Bv%7D">'],
    ['with an address that is no TeX', '<img src="/formula/overview.png?v=2">'],
    ['with an address that encodes nothing', '<img src="/formula/100%">'],
    ['without an address that can be read', '<img src="https://[/latex.php?latex=a_1">'],
  ])('writes no formula for a picture %s', (_what, html) => {
    expect(convert(`<p>before ${html} after</p>`)).toBe('before after');
  });

  it('sets an equation apart from its number, which is no matrix', () => {
    const cells = '<mtd><mtext>(1)</mtext></mtd><mtd><mi>a</mi><mo>=</mo><mi>b</mi></mtd>';
    expect(convert(`<math><mtable><mlabeledtr>${cells}</mlabeledtr></mtable></math>`)).toBe('a = b (1)');
  });

  it.each([
    ['a source in another language', annotated('5 over 3', 'StarMath 5.0'), 'q'],
    ['a description in words', '<math alttext="five of them all"><mi>q</mi></math>', 'q'],
    ['an encoding that ends in tex but is text', annotated('<b>x</b>', 'text/html'), 'q'],
    ['no source', half, '1/2'],
    ['a source longer than a formula may be', annotated(`x${'+1'.repeat(limits.formulaChars / 2)}`), 'q'],
  ])('writes linear text for MathML with %s', (_what, html, expected) => {
    expect(convert(`<p>${html}</p>`)).toBe(expected);
  });

  it.each([
    ['an amount', `Take ${half} mg.`, 'Take 1/2 mg.'],
    ['a mixed number', `Take 2${half} mg.`, 'Take 2 1/2 mg.'],
    ['a unit behind it', `Take ${half}mg.`, 'Take 1/2 mg.'],
    ['a power of ten', 'Of <math><msup><mn>10</mn><mn>6</mn></msup></math>, 3.', 'Of 10^6, 3.'],
    ['an empty element', '<math><msup><mi>x</mi><mn>2</mn></msup><mspace/><mi>y</mi></math>', 'x^2 y'],
    ['a prefix of the name space', '<mml:math><mml:msqrt><mml:mn>16</mml:mn></mml:msqrt></mml:math>', '√16'],
    ['bare text', '<math><mfrac>1 2</mfrac></math> mg', '1/2 mg'],
    ['the set of real numbers', '<math><mi mathvariant="double-struck">R</mi></math>', 'ℝ'],
    [
      'the name of a function that is raised to a power together with the sign that applies it',
      '<math><msup><mrow><mi>cos</mi><mo>\u2061</mo></mrow><mn>2</mn></msup><mi>x</mi></math>',
      'cos^2 x',
    ],
    [
      'what stands in a token that should hold text alone',
      '<math><mi><munder><mi>max</mi><mi>x</mi></munder></mi><mi>y</mi></math>',
      'max_x y',
    ],
  ])('keeps %s', (_what, html, expected) => {
    expect(convert(`<p>${html}</p>`)).toBe(expected);
  });

  it.each([
    ['money', '<script src="/MathJax.js"></script><p>From $5 to $6 a day.</p>', 'From $5 to $6 a day.'],
    ['code', '<script src="/MathJax.js"></script><p><code>\\(x\\)</code></p>', '`\\(x\\)`'],
    ['brackets that no script draws', '<p>the \\(x\\) of it</p>', 'the \\\\(x\\\\) of it'],
    ['a picture of something else', '<p>a <img alt="a cat" src="/latex-gloves.png"> b</p>', 'a b'],
  ])('makes no formula of %s', (_what, html, expected) => {
    expect(convert(html)).toBe(expected);
  });

  it('leaves a formula inside a sentence in its sentence, and one outside the content out', () => {
    const sentence = `The mean of all the values is ${annotated('\\bar{x}')} and does not depend on their order at all.`;
    const page = `<title>Means</title><nav><ul><li>${annotated('n_1')}</li></ul></nav><article><h1>Means</h1>${`<p>${sentence}</p>`.repeat(5)}</article>`;
    const { markdown } = captureHtml({ html: page, url: 'https://example.test/a', maxMarkdownChars: 10_000 });
    expect(markdown).toContain('values is $\\bar{x}$ and does');
    expect(markdown).not.toContain('n_1');
  });

  it('leaves out a formula that the page hides', () => {
    expect(
      captureHtml({
        html: `<p>${'Seen words. '.repeat(40)}</p><div style="display:none">${annotated('h_1')}</div>`,
        url: 'https://example.test/a',
        maxMarkdownChars: 10_000,
      }).markdown,
    ).not.toContain('h_1');
  });
});
