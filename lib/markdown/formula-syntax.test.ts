import { gfmFromMarkdown } from 'mdast-util-gfm';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfm } from 'micromark-extension-gfm';
import type { Nodes } from 'mdast';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { limits } from '@/lib/core/limits';
import { findFormulas } from './find-formulas';
import { formulaSyntax, formulaTree } from './formula-syntax';

const parse = (markdown: string) =>
  fromMarkdown(markdown, {
    extensions: [gfm(), formulaSyntax],
    mdastExtensions: [gfmFromMarkdown(), formulaTree],
  });

/** Returns the formulas of a text, each as it is written. */
function listFormulas(markdown: string): string[] {
  const visit = (node: Nodes): string[] => {
    if (node.type === 'inlineCode' && node.data !== undefined) return [node.value];
    return 'children' in node ? node.children.flatMap(visit) : [];
  };
  return visit(parse(markdown));
}

describe('a formula in Markdown', () => {
  it.each([
    ['between single dollars', 'Energy is $E = mc^2$, always.', ['$E = mc^2$']],
    ['two in a sentence', 'Where $a$ and $b_1$ meet.', ['$a$', '$b_1$']],
    ['with signs of emphasis', '$a*b*c$ and $x_i + y_i$', ['$a*b*c$', '$x_i + y_i$']],
    ['before an ordinal and a hyphen', 'the $n$th and $k$-means', ['$n$', '$k$']],
    ['in brackets', '($x$) and "$y$"', ['$x$', '$y$']],
    [
      'with words in a command',
      String.raw`$v = \text{mean speed of flow}$`,
      [String.raw`$v = \text{mean speed of flow}$`],
    ],
    ['with a differential', String.raw`$\int f(x) dx$`, [String.raw`$\int f(x) dx$`]],
    ['with an escaped dollar', String.raw`$c = 5\$$ a day`, [String.raw`$c = 5\$$`]],
    ['between double dollars in a line', 'so $$a + b$$ holds', ['$$a + b$$']],
    ['over lines', '$a +\nb$', ['$a +\nb$']],
    ['in parentheses with backslashes', String.raw`so \(a + b\) holds`, [String.raw`\(a + b\)`]],
    ['in brackets with backslashes', String.raw`so \[a = b\] holds`, [String.raw`\[a = b\]`]],
    ['on lines of its own', 'so\n$$\n- a\n+ b\n= c\n$$\nholds', ['$$\n- a\n+ b\n= c\n$$']],
    ['on lines of its own, with brackets', '\\[\na\n\\]', ['\\[\na\n\\]']],
    ['in a list', '- one\n\n  $$\n  a\n  $$\n- $b$', ['$$\na\n$$', '$b$']],
    ['in a quote', '> $$\n> a\n> $$\n>\n> text', ['$$\na\n$$']],
    ['in a cell of a table', '| a |\n| - |\n| $x^2$ |', ['$x^2$']],
    ['beside a language without blanks', '变量$x$是', ['$x$']],
  ])('is recognised %s', (...[, markdown, formulas]) => {
    expect(listFormulas(markdown)).toEqual(formulas);
  });

  it.each([
    'It costs $5 and $6.',
    'Between $5 and 10$, more or less.',
    'A ticket is $5/$6 by day/night.',
    'From $5–$10 a head.',
    'They asked US$5 (A$ or NZ$) for it.',
    'It was $1,000 (about 900€/$).',
    'The price is $5 a day or 30$.',
    'Revenue rose from $1.2m to $3.4m in 2020.',
    'In US$ or in C$ it is the same.',
    'Pay $5k or 10k$ now.',
    'In cash ($), euro (€), pound (£) or peso ($).',
    'Costs ($/kg) and (€/$) differ.',
    'We lost $20,$30 and $40.',
    'Set $HOME and $PATH first.',
    'Add $HOME/bin:$PATH to it.',
    'See $HOME/$USER and ${HOME}/${USER}.',
    'Run $(pwd)/$(date) here.',
    'It is $? or $!, and the process is $$.',
    'Take $1$2 and $3, then $@.',
    'The first is $$ and the second is $$ too.',
    'Use \\$5 and \\$6 there.',
    'Only $ here, and $ there.',
    'Three $$$ or four $$$$ stars.',
    'Five dollars is $5. *Six* is $6$7.',
    'An escaped \\[1\\] number, and \\[a name\\].',
    'An escaped note \\[^1\\] and \\[citation\\_needed\\].',
    'An escaped \\[name\\]\\(address\\).',
    'See [the page](a\\(b\\)) and \\(unclosed.',
    '`$a$` and `\\(b\\)` are code.',
    '```\n$a$\n$$\nb\n$$\n```',
  ])('is not recognised in money, shell variables or code: %s', (markdown) => {
    expect(listFormulas(markdown)).toEqual([]);
  });

  it('leaves the other markup of a sentence with money unchanged', () => {
    const [paragraph] = parse('It is $5 **at least**, or $6 `or more`.').children;
    expect(paragraph?.type === 'paragraph' && paragraph.children.map(({ type }) => type)).toEqual([
      'text',
      'strong',
      'text',
      'inlineCode',
      'text',
    ]);
  });

  it('swallows nothing that follows delimiters which are never closed', () => {
    const types = parse('$$\na\n\n- one\n- two\n\n\\[\n\n# Head').children.map(({ type }) => type);
    expect(types).toEqual(['paragraph', 'list', 'paragraph', 'heading']);
  });

  it('has a maximum length', () => {
    const written = (chars: number) => listFormulas(`$${'x'.repeat(chars)}$`).length;
    expect([written(limits.formulaChars), written(limits.formulaChars + 1)]).toEqual([1, 0]);
    const block = (chars: number) => listFormulas(`$$\n${'x'.repeat(chars - 2)}\n$$`).length;
    expect([block(limits.formulaChars), block(limits.formulaChars + 1)]).toEqual([1, 0]);
  });

  it.each(['$x ', '$$x ', '\\(x ', '\\[x ', '$$\n', '\\[\na\n'])(
    'takes linear time when %j is never closed',
    (piece) => {
      expect(listFormulas(piece.repeat(2_000)).length).toBeLessThan(2_000);
    },
  );
});

describe('findFormulas', () => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('$', '$$', '\\(', '\\)', '\\[', '\\]') },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'x',
        'th',
        ' ',
        '5',
        '\\',
        '\\$',
        '{',
        '}',
        '^2',
        '_i',
        '=',
        ',',
        'a day',
        'é',
        '\\frac',
        '(',
      ),
    },
  );

  it('finds the same formulas as the parser in a paragraph without other markup', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = `a ${pieces.join('')}.`;
        expect(findFormulas(text).map(({ start, end }) => text.slice(start, end))).toEqual(
          listFormulas(text),
        );
      }),
      { numRuns: countRuns(2_000) },
    );
  });

  it('has the same maximum length as the parser', () => {
    for (const chars of [limits.formulaChars, limits.formulaChars + 1]) {
      for (const text of [`$${'x'.repeat(chars)}$`, `$$${'x'.repeat(chars)}$$`, `\\(${'x'.repeat(chars)}\\)`])
        expect(findFormulas(text)).toHaveLength(listFormulas(text).length);
    }
  });
});
