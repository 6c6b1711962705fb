/** Formulas as MathML, each with its meaning in the form of `parse-linear.ts`. Every builder writes both, so they belong together. */
import { joinTree } from './parse-linear';

export type Formula = { readonly mathml: string; readonly tree: string };

const make = (mathml: string, tree: string): Formula => ({ mathml, tree });
const rows = (...items: readonly Formula[]) => items.map((item) => `<mrow>${item.mathml}</mrow>`).join('');

const num = (text: string) => make(`<mn>${text}</mn>`, text);
const name = (text: string) => make(`<mi>${text}</mi>`, text);
const said = (text: string) => make(`<mtext>${text}</mtext>`, text.trim());
const times = (...items: readonly Formula[]) =>
  make(items.map((item) => item.mathml).join(''), joinTree('*', items.map((item) => item.tree)));
const op = (sign: string, left: Formula, right: Formula, entity = sign) =>
  make(`${left.mathml}<mo>${entity}</mo>${right.mathml}`, `(${sign} ${left.tree} ${right.tree})`);
const minus = (inside: Formula) => make(`<mo>−</mo>${inside.mathml}`, `(neg− ${inside.tree})`);
const frac = (over: Formula, under: Formula) =>
  make(`<mfrac>${rows(over, under)}</mfrac>`, `(/ ${over.tree} ${under.tree})`);
const sup = (base: Formula, above: Formula) =>
  make(`<msup>${rows(base, above)}</msup>`, `(^ ${base.tree} ${above.tree})`);
const sub = (base: Formula, below: Formula) =>
  make(`<msub>${rows(base, below)}</msub>`, `(_ ${base.tree} ${below.tree})`);
const both = (base: Formula, below: Formula, above: Formula) =>
  make(`<msubsup>${rows(base, below, above)}</msubsup>`, `(^ (_ ${base.tree} ${below.tree}) ${above.tree})`);
const sqrt = (inside: Formula) => make(`<msqrt>${inside.mathml}</msqrt>`, `(√ ${inside.tree})`);
const root = (inside: Formula, index: Formula) =>
  make(`<mroot>${rows(inside, index)}</mroot>`, `(√ ${inside.tree} ${index.tree})`);
const round = (inside: Formula) => make(`<mo>(</mo>${inside.mathml}<mo>)</mo>`, inside.tree);
const fenced = (inside: Formula) => make(`<mfenced><mrow>${inside.mathml}</mrow></mfenced>`, inside.tree);
const inside = (open: string, close: string, content: Formula) =>
  make(`<mo>${open}</mo>${content.mathml}<mo>${close}</mo>`, `(${open} ${content.tree})`);
const mark = (word: string, sign: string, combining: string, base: string) =>
  make(
    `<mover accent="true"><mi>${base}</mi><mo>${sign}</mo></mover>`,
    [...base].length === 1 ? `${base}${combining}`.normalize('NFC') : `(${word} ${base})`,
  );
const bounds = (sign: string, below: Formula, above: Formula) =>
  make(
    `<munderover><mo>${sign}</mo><mrow>${below.mathml}</mrow><mrow>${above.mathml}</mrow></munderover>`,
    `(^ (_ ${sign} ${below.tree}) ${above.tree})`,
  );
const under = (base: Formula, below: Formula) =>
  make(`<munder>${base.mathml}<mrow>${below.mathml}</mrow></munder>`, `(_ ${base.tree} ${below.tree})`);
const postfix = (base: Formula, sign: string) =>
  make(`<msup>${rows(base)}<mo>${sign}</mo></msup>`, `(post${sign} ${base.tree})`);
const table = (...lines: readonly (readonly Formula[])[]) =>
  make(
    `<mtable>${lines.map((line) => `<mtr>${line.map((cell) => `<mtd>${cell.mathml}</mtd>`).join('')}</mtr>`).join('')}</mtable>`,
    joinTree(';', lines.map((line) => joinTree(',', line.map((cell) => cell.tree)))),
  );
const list = (...items: readonly Formula[]) =>
  make(items.map((item) => item.mathml).join('<mo>,</mo>'), joinTree(',', items.map((item) => item.tree)));
const isotope = (symbol: string, mass: string, charge: string) =>
  make(
    `<mmultiscripts><mi>${symbol}</mi><mprescripts/><mn>${charge}</mn><mn>${mass}</mn></mmultiscripts>`,
    `(before (_ (^ none ${mass}) ${charge}) ${symbol})`,
  );

const [a, b, c, f, i, n, x, y] = ['a', 'b', 'c', 'f', 'i', 'n', 'x', 'y'].map(name) as [
  Formula, Formula, Formula, Formula, Formula, Formula, Formula, Formula,
];
const [one, two, three, four] = ['1', '2', '3', '4'].map(num) as [Formula, Formula, Formula, Formula];
const mg = said('mg');
const half = frac(one, two);

/** What can stand inside a formula, and where: every part at every place. */
const parts: readonly Formula[] = [
  num('16'),
  num('3.5'),
  x,
  name('max'),
  minus(three),
  op('+', a, b),
  times(two, x),
  times(a, b),
  half,
  sup(x, two),
  sub(x, i),
  sub(x, one),
  sqrt(two),
  root(x, n),
  round(op('−', a, b)),
  inside('|', '|', x),
  mark('bar', '¯', '\u0304', 'x'),
  times(f, round(x)),
  both(x, i, two),
];
const places: readonly ((part: Formula) => Formula)[] = [
  (part) => frac(part, c),
  (part) => frac(c, part),
  (part) => sup(x, part),
  (part) => sub(y, part),
  (part) => sqrt(part),
  (part) => root(part, three),
  (part) => op('=', part, c),
  (part) => sup(round(part), two),
];
/** A part between two neighbours. A sum there is only written in brackets. */
const neighbours: readonly Formula[] = parts
  .filter((part) => !/^\((?:neg|\+|−)/.test(part.tree) || part.mathml.startsWith('<mo>('))
  .flatMap((part) => [times(part, y), times(part, frac(a, b)), op('×', two, part)]);

const special: readonly Formula[] = [
  times(half, mg),
  times(two, half, mg),
  op('×', num('3'), sup(num('10'), minus(num('6')))),
  op('=', op('+', sup(a, two), sup(b, two)), sup(c, two)),
  op('=', x, frac(op('±', minus(b), sqrt(op('−', sup(b, two), times(four, a, c)))), times(two, a))),
  frac(one, op('+', one, frac(one, op('+', one, frac(one, x))))),
  frac(frac(one, two), frac(three, four)),
  sup(sup(x, two), three),
  sup(x, sup(two, three)),
  sup(frac(one, two), n),
  times(sup(name('sin'), two), x),
  times(name('sin'), round(frac(x, two))),
  times(name('log'), x),
  times(sub(name('log'), two), num('8')),
  times(name('ln'), round(frac(a, b))),
  times(bounds('∑', op('=', i, one), n), sup(i, two)),
  times(bounds('∑', op('=', i, one), n), frac(one, i)),
  times(bounds('∏', op('=', i, one), n), round(op('+', one, i))),
  times(bounds('∫', num('0'), one), sup(x, two), name('d'), x),
  times(under(name('lim'), op('→', x, num('0'))), frac(times(name('sin'), x), x)),
  times(under(name('max'), op('∈', x, a)), f, round(x)),
  op('=', inside('[', ']', table([one, two], [three, four])), c),
  inside('[', ']', table([a, minus(b)], [minus(c), frac(one, two)])),
  inside('|', '|', table([a, b], [c, x])),
  inside('[', ']', table([one], [two], [three])),
  make(`<mo>(</mo>${table([one, two], [three, four]).mathml}<mo>)</mo>`, table([one, two], [three, four]).tree),
  isotope('C', '14', '6'),
  op('+', isotope('U', '235', '92'), x),
  op('=', mark('bar', '¯', '\u0304', 'x'), num('5')),
  mark('hat', '^', '\u0302', 'y'),
  mark('vec', '→', '\u20d7', 'v'),
  mark('dot', '˙', '\u0307', 'x'),
  make('<mover><mrow><mi>a</mi><mi>b</mi></mrow><mo>¯</mo></mover>', '(bar (* a b))'),
  times(postfix(f, '′'), round(x)),
  postfix(num('90'), '°'),
  op('=', make('<mi>n</mi><mo>!</mo>', '(post! n)'), op('·', n, make('<mo>(</mo><mi>n</mi><mo>−</mo><mn>1</mn><mo>)</mo><mo>!</mo>', '(post! (− n 1))'))),
  op('=', make('<mn>50</mn><mo>%</mo>', '(post% 50)'), half),
  make('<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '(binom (, n k))'),
  times(f, round(list(x, y))),
  make('<mi>f</mi><mfenced><mi>x</mi><mi>y</mi></mfenced>', '(* f (, x y))'),
  make('<mi>f</mi><mfenced open="[" close="]" separators=";"><mi>x</mi><mi>y</mi></mfenced>', '(* f ([ (; x y)))'),
  make('<mi>P</mi><mo>(</mo><mi>A</mi><mo>|</mo><mi>B</mi><mo>)</mo>', '(* P (| A B))'),
  inside('⌊', '⌋', frac(n, two)),
  op('≤', inside('‖', '‖', op('+', x, y)), c),
  fenced(op('+', a, b)),
  sup(fenced(op('+', a, b)), two),
  make('<mn>2</mn><mo>&InvisibleTimes;</mo><mi>x</mi>', '(* 2 x)'),
  make('<mn>2</mn><mo>&#8290;</mo><mn>3</mn>', '(· 2 3)'),
  make('<mi>sin</mi><mo>&ApplyFunction;</mo><mi>x</mi>', '(* sin x)'),
  make('<msub><mi>a</mi><mrow><mn>1</mn><mo>&InvisibleComma;</mo><mn>2</mn></mrow></msub>', '(_ a (, 1 2))'),
  make('<mn>3</mn><mo>&#x2064;</mo><mfrac><mn>1</mn><mn>4</mn></mfrac>', '(* 3 (/ 1 4))'),
  make('<mi>a</mi><mo>&lt;</mo><mi>b</mi>', '(< a b)'),
  make('<mi>a</mi><mo>&ne;</mo><mi>b</mi>', '(≠ a b)'),
  make('<mn>1</mn><mphantom><mn>9</mn></mphantom><mo>+</mo><mn>2</mn>', '(+ 1 2)'),
  make('<mn>1</mn><mrow><mo>,</mo></mrow><mn>000</mn>', '1,000'),
  make('<mn>2</mn><mspace width="1em"/><mi>x</mi>', '(* 2 x)'),
  make('<msup><mrow/><mn>14</mn></msup><mi>C</mi>', '(before (^ none 14) C)'),
  make('<mn>10</mn><msup><mrow/><mn>6</mn></msup>', '(^ 10 6)'),
  make('<menclose notation="radical"><mn>7</mn></menclose>', '(√ 7)'),
  make('<mstyle displaystyle="true"><mpadded><mfrac><mn>1</mn><mn>3</mn></mfrac></mpadded></mstyle>', '(/ 1 3)'),
  make('<mfrac bevelled="true"><mn>3</mn><mn>8</mn></mfrac>', '(/ 3 8)'),
  make('<semantics><mrow><mn>5</mn><mi>x</mi></mrow><annotation encoding="StarMath 5.0">5 x</annotation></semantics>', '(* 5 x)'),
  make('<semantics><mi>x</mi><annotation-xml encoding="MathML-Content"><ci>x</ci></annotation-xml></semantics>', 'x'),
  make('<maction actiontype="toggle"><mi>x</mi><mi>y</mi></maction>', 'x'),
  make('<mo>{</mo><mtable><mtr><mtd><mi>x</mi><mo>,</mo></mtd><mtd><mtext>if </mtext><mi>x</mi><mo>></mo><mn>0</mn></mtd></mtr><mtr><mtd><mo>−</mo><mi>x</mi></mtd><mtd><mtext>otherwise</mtext></mtd></mtr></mtable>', '({ (; (, x (> (* if x) 0)) (, (neg− x) otherwise)))'),
  make('<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mo>=</mo><mn>2</mn></mtd></mtr></mtable>', '(; (= a b) (= c 2))'),
  make('<munder><munder><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>⏟</mo></munder><mi>n</mi></munder>', '(_ (+ a b) n)'),
  make('<mi>a</mi><mo>mod</mo><mi>b</mi>', '(mod a b)'),
  make(
    '<mo>(</mo><mi>a</mi><mo>−</mo><mi>b</mi><msup><mo>)</mo><mn>2</mn></msup><mi>c</mi>',
    '(* (^ (− a b) 2) c)',
  ),
  make('<mtext>if </mtext><mo>|</mo><mi>x</mi><mo>|</mo><mo>&lt;</mo><mn>1</mn>', '(< (* if (| x)) 1)'),
];

export const formulas: readonly Formula[] = [
  ...special,
  ...parts.flatMap((part) => places.map((place) => place(part))),
  ...neighbours,
];
