/**
 * Formulas from a seed, each as the code of two typesetters and with its meaning in the form of `parse-linear.ts`. Every builder writes all
 * three, so they belong together.
 */
import { joinTree } from '../../html/formulas/__fixtures__/parse-linear';
import { createRandom, type Random } from './typeset';

/** `level`: 0 for what stays one part beside anything, 1 for a product, 2 for a sum. */
export type RandomFormula = { readonly tex: string; readonly typst: string; readonly tree: string; readonly level: number };

const names = ['a', 'b', 'c', 'k', 'm', 'n', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'];
const greek = [['\\alpha', 'alpha', 'α'], ['\\beta', 'beta', 'β'], ['\\lambda', 'lambda', 'λ'], ['\\mu', 'mu', 'μ'], ['\\pi', 'pi', 'π'], ['\\omega', 'omega', 'ω']] as const;

const make = (tex: string, typst: string, tree: string, level = 0): RandomFormula => ({ tex, typst, tree, level });
const makeName = (random: Random) => {
  if (random.next() < 0.8) return same(random.pick(names));
  const [tex, typst, tree] = random.pick(greek);
  return make(tex, typst, tree);
};
const same = (text: string) => make(text, text, text);
const makeNumber = (random: Random) => same(String(random.int(1, random.pick([9, 99, 999]))));
const makeLeaf = (random: Random) => (random.next() < 0.6 ? makeName(random) : makeNumber(random));
const group = (formula: RandomFormula) => make(`\\left(${formula.tex}\\right)`, `(${formula.typst})`, formula.tree);
const guard = (formula: RandomFormula, most: number) => (formula.level > most ? group(formula) : formula);

type Make = (random: Random, depth: number) => RandomFormula;

const makeSum: Make = (random, depth) => {
  const sign = random.pick([['+', '+', '+'], ['-', '-', '−'], ['\\pm', 'plus.minus', '±']] as const);
  const [left, right] = [makePart(random, depth - 1), guard(makePart(random, depth - 1), 1)];
  return make(`${left.tex} ${sign[0]} ${right.tex}`, `${left.typst} ${sign[1]} ${right.typst}`, `(${sign[2]} ${left.tree} ${right.tree})`, 2);
};
const makeFraction: Make = (random, depth) => {
  const [over, under] = [makePart(random, depth - 1), makePart(random, depth - 1)];
  return make(`\\frac{${over.tex}}{${under.tex}}`, `frac(${over.typst}, ${under.typst})`, `(/ ${over.tree} ${under.tree})`, 1);
};
const makeRoot: Make = (random, depth) => {
  const inside = makePart(random, depth - 1);
  if (random.next() < 0.7) return make(`\\sqrt{${inside.tex}}`, `sqrt(${inside.typst})`, `(√ ${inside.tree})`, 1);
  const index = random.pick(['3', '5', 'n']);
  return make(`\\sqrt[${index}]{${inside.tex}}`, `root(${index}, ${inside.typst})`, `(√ ${inside.tree} ${index})`, 1);
};
const makePower: Make = (random, depth) => {
  const [base, power] = [guard(makeLeaf(random), 0), makePart(random, Math.min(1, depth - 1))];
  return make(`${base.tex}^{${power.tex}}`, `${base.typst}^(${power.typst})`, `(^ ${base.tree} ${power.tree})`, 1);
};
const makeIndex: Make = (random) => {
  const [base, index] = [makeName(random), random.next() < 0.5 ? same(String(random.int(0, 12))) : makeName(random)];
  return make(`${base.tex}_{${index.tex}}`, `${base.typst}_(${index.typst})`, `(_ ${base.tree} ${index.tree})`, 1);
};
const makeBoth: Make = (random) => {
  const [base, index, power] = [makeName(random), makeName(random), makeNumber(random)];
  return make(`${base.tex}_{${index.tex}}^{${power.tex}}`, `${base.typst}_(${index.typst})^(${power.typst})`, `(^ (_ ${base.tree} ${index.tree}) ${power.tree})`, 1);
};
const makeBounds: Make = (random, depth) => {
  const [name, end, body] = [makeName(random), makeLeaf(random), guard(makePart(random, depth - 1), 1)];
  const start = String(random.int(0, 9));
  const sign = random.pick([['\\sum', 'sum', '∑'], ['\\prod', 'product', '∏']] as const);
  return make(
    `${sign[0]}_{${name.tex}=${start}}^{${end.tex}} ${body.tex}`,
    `${sign[1]}_(${name.typst}=${start})^(${end.typst}) ${body.typst}`,
    joinTree('*', [`(^ (_ ${sign[2]} (= ${name.tree} ${start})) ${end.tree})`, body.tree]),
    2,
  );
};
const makeIntegral: Make = (random, depth) => {
  const [from, to, body] = [makeNumber(random), makeLeaf(random), guard(makePart(random, depth - 1), 1)];
  return make(
    `\\int_{${from.tex}}^{${to.tex}} ${body.tex} \\, dx`,
    `integral_(${from.typst})^(${to.typst}) ${body.typst} thin d x`,
    joinTree('*', [`(^ (_ ∫ ${from.tree}) ${to.tree})`, body.tree, 'd', 'x']),
    2,
  );
};
const makeMatrix: Make = (random) => {
  const [height, width] = [random.int(2, 4), random.int(1, 4)];
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => (random.next() < 0.2 ? makeIndex(random, 0) : makeLeaf(random))));
  const isSquare = random.next() < 0.5;
  const inner = joinTree(';', rows.map((row) => joinTree(',', row.map((cell) => cell.tree))));
  const name = isSquare ? 'bmatrix' : 'pmatrix';
  return make(
    `\\begin{${name}}${rows.map((row) => row.map((cell) => cell.tex).join('&')).join('\\\\')}\\end{${name}}`,
    `mat(delim: "${isSquare ? '[' : '('}", ${rows.map((row) => row.map((cell) => cell.typst).join(', ')).join('; ')})`,
    isSquare ? `([ ${inner})` : inner,
  );
};
const makeCases: Make = (random) => {
  const rows = Array.from({ length: random.int(2, 3) }, () => ({ value: random.next() < 0.4 ? makeFraction(random, 1) : makeSum(random, 1), name: makeName(random), bound: String(random.int(0, 99)) }));
  return make(
    `\\begin{cases}${rows.map(({ value, name, bound }) => `${value.tex} & \\text{if } ${name.tex} > ${bound}`).join('\\\\')}\\end{cases}`,
    `cases(${rows.map(({ value, name, bound }) => `${value.typst} quad &"if" ${name.typst} > ${bound}`).join(', ')})`,
    `({ ${joinTree(';', rows.map(({ value, name, bound }) => joinTree(',', [value.tree, `(> ${joinTree('*', ['if', name.tree])} ${bound})`])))})`,
  );
};

const small: readonly Make[] = [makeIndex, makePower, makeBoth, makeLeaf, makeLeaf];
const large: readonly Make[] = [makeFraction, makeFraction, makeFraction, makeRoot, makeSum, makeSum, makePower, makeIndex];
const whole: readonly Make[] = [makeFraction, makeFraction, makeRoot, makeBounds, makeIntegral, makeMatrix, makeCases];

function makePart(random: Random, depth: number): RandomFormula {
  return depth <= 0 ? random.pick(small)(random, 0) : random.pick(large)(random, depth);
}

/** A formula with at least one part that takes more than one line. */
export function makeRandomFormula(seed: number): RandomFormula {
  const random = createRandom(seed * 7_919);
  const left = makeName(random);
  const right = random.pick(whole)(random, 2);
  return make(`${left.tex} = ${right.tex}`, `${left.typst} = ${right.typst}`, `(= ${left.tree} ${right.tree})`);
}
