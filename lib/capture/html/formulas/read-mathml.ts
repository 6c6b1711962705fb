/**
 * Reads presentation MathML as an expression (MathML Core and MathML 3, chapter 3). An element that is not known counts as the row of its
 * children, so no visible text is lost. What is not shown (phantoms, annotations) is left out. Recursion is bounded by the depth of the
 * document. Never fails.
 */
import { writeDoubleStruck } from '@/lib/markdown/double-struck';
import { isElement, isText } from '../parse/node-kinds';
import {
  emptyExpression,
  type Expression,
  isEmptyExpression,
  type MarkPlace,
  unwrapExpression,
} from './expression';

export function readMathml(element: Element): Expression {
  const read = readers.get(element.localName);
  return read ? read(element) : readRow(element);
}

type Reader = (element: Element) => Expression;

const textOf = (element: Element): string => element.textContent.replace(/\s+/g, ' ');
const readRow: Reader = (element) => createRow(readParts(element));
const readNothing: Reader = () => emptyExpression;

/** Text that is in no element of its own is invalid, but browsers show it. */
function readParts(element: Element): Expression[] {
  return [...element.childNodes].flatMap((node): Expression[] => {
    if (isElement(node)) return node.localName === 'none' ? [emptyExpression] : [readMathml(node)];
    if (!isText(node)) return [];
    return node.data.split(/\s+/).filter(Boolean).map(readBareText);
  });
}

const readBareText = (text: string): Expression => ({
  type: /^[\d.,]*\d$/.test(text) ? 'number' : /^\p{L}+$/u.test(text) ? 'name' : 'words',
  text,
});

/** A row that holds nothing but a sign takes away the sign's spacing: `1{,}000` in TeX. */
function createRow(items: readonly Expression[]): Expression {
  const only = items.length === 1 ? items[0] : undefined;
  return only?.type === 'sign' && /^[,.:;/]$/.test(only.text)
    ? { type: 'plain', text: only.text }
    : { type: 'row', items };
}

const childAt = (element: Element, index: number): Expression => readParts(element)[index] ?? emptyExpression;
const scriptAt = (element: Element, index: number): Expression | null => {
  const script = childAt(element, index);
  return isEmptyExpression(script) ? null : script;
};

type Scripts = Partial<
  Record<'below' | 'above' | 'belowBefore' | 'aboveBefore', Expression | null | undefined>
>;

function createScripts(base: Expression, scripts: Scripts): Expression {
  const name = readAppliedName(base);
  const written: Expression = {
    type: 'scripts',
    base: name ?? base,
    below: scripts.below ?? null,
    above: scripts.above ?? null,
    belowBefore: scripts.belowBefore ?? null,
    aboveBefore: scripts.aboveBefore ?? null,
  };
  return name === null ? written : { type: 'row', items: [written, application] };
}

/** The sign that applies a function. */
const application = { type: 'sign', text: '\u2061' } as const;

/** KaTeX puts the sign that applies a function into the base of its scripts: `cos` and the sign together are raised to a power. */
function readAppliedName(base: Expression): Expression | null {
  const last = base.type === 'row' ? base.items.at(-1) : undefined;
  if (base.type !== 'row' || last?.type !== 'sign' || last.text !== application.text) return null;
  return unwrapExpression({ type: 'row', items: base.items.slice(0, -1) });
}

/** KaTeX writes an operator that is made of others as a token with parts, which MathML does not know and browsers show as a row. */
const hasParts = (element: Element): boolean =>
  [...element.children].some((child) => !/^m(?:glyph|alignmark)$/.test(child.localName));

const readToken =
  (type: 'number' | 'name' | 'words'): Reader =>
  (element) => {
    if (hasParts(element)) return readRow(element);
    const picture = element.querySelector('mglyph')?.getAttribute('alt') ?? '';
    const isDoubleStruck = element.getAttribute('mathvariant') === 'double-struck';
    const text = (isDoubleStruck ? writeDoubleStruck(textOf(element)) : textOf(element)) + picture;
    if (text.trim() === '') return { type: 'space' };
    return { type, text: type === 'words' ? text : text.trim() };
  };

/** An operator of letters (`mod`, `lim`) is a name. Invisible operators are kept, because the writer separates by them. */
const readOperator: Reader = (element) => {
  if (hasParts(element)) return readRow(element);
  const text = textOf(element).trim();
  if (text === '') return emptyExpression;
  return { type: /^\p{L}{2,}$/u.test(text) ? 'name' : 'sign', text };
};

const readFraction: Reader = (element) => {
  const hasNoLine = /^\s*0+(?:\.0*)?\s*(?:[a-z]+|%)?\s*$/i.test(element.getAttribute('linethickness') ?? '');
  return { type: hasNoLine ? 'choose' : 'fraction', over: childAt(element, 0), under: childAt(element, 1) };
};

const readFence: Reader = (element) => {
  const separators = [...(element.getAttribute('separators') ?? ',').replace(/\s+/g, '')];
  const items: Expression[] = [{ type: 'sign', text: element.getAttribute('open') ?? '(' }];
  [...element.children].forEach((child, index) => {
    const separator = separators[Math.min(index, separators.length) - 1] ?? separators.at(-1);
    if (index > 0 && separator !== undefined) items.push({ type: 'sign', text: separator });
    items.push(readMathml(child));
  });
  items.push({ type: 'sign', text: element.getAttribute('close') ?? ')' });
  return { type: 'row', items: items.filter((item) => item.type !== 'sign' || item.text !== '') };
};

const accentMark = /^[\^ˆ̂¯‾−_―ˉ̄̅→⃗⟶⇀˙.̇¨̈˜~̃ˇ̌˘̆`ˋ̀´ˊ́˚̊]$/u;
/** Braces over or under a part only group it. */
const groupingMark = /^[⏞⏟⎴⎵︷︸⏜⏝]$/u;

const readOver =
  (place: MarkPlace): Reader =>
  (element) => {
    const base = childAt(element, 0);
    const script = unwrapExpression(childAt(element, 1));
    const mark = script.type === 'sign' || script.type === 'plain' ? script.text : '';
    if (isEmptyExpression(script) || groupingMark.test(mark)) return base;
    if (accentMark.test(mark)) return { type: 'accent', base, mark, place };
    return createScripts(base, place === 'over' ? { above: script } : { below: script });
  };

/** The scripts of `mmultiscripts` come in pairs, and those after `mprescripts` stand in front. Several pairs follow one another. */
const readMultiscripts: Reader = (element) => {
  const children = [...element.children];
  const divider = children.findIndex((child) => child.localName === 'mprescripts');
  const end = divider === -1 ? children.length : divider;
  const collect = (from: number, to: number, offset: number): Expression | null => {
    const items: Expression[] = [];
    for (let index = from + offset; index < to; index += 2) items.push(childAt(element, index));
    const row: Expression = { type: 'row', items };
    return isEmptyExpression(row) ? null : unwrapExpression(row);
  };
  const before = divider === -1 ? children.length : divider + 1;
  return createScripts(childAt(element, 0), {
    below: collect(1, end, 0),
    above: collect(1, end, 1),
    belowBefore: collect(before, children.length, 0),
    aboveBefore: collect(before, children.length, 1),
  });
};

const space: Expression = { type: 'space' };

const readTable: Reader = (element): Expression => {
  const rows = [...element.children].filter((row) => /^m(?:labeled)?tr$/.test(row.localName));
  const written = rows.map((row) => {
    const cells = [...row.children].map(readRow);
    // The label of an equation stands first and is shown at its end.
    return row.localName === 'mlabeledtr' ? [...cells.slice(1), ...cells.slice(0, 1)] : cells;
  });
  // One equation with its label is no matrix.
  const [equation = []] = written;
  const isEquation = rows.length === 1 && rows[0]?.localName === 'mlabeledtr';
  if (!isEquation) return { type: 'table', rows: written };
  return { type: 'row', items: equation.flatMap((cell): Expression[] => [space, cell]).slice(1) };
};

const readEnclosed: Reader = (element) => {
  const notation = element.getAttribute('notation') ?? '';
  const inside = readRow(element);
  if (/\bradical\b/.test(notation)) return { type: 'root', inside, index: null };
  if (/\btop\b|overline/.test(notation)) return { type: 'accent', base: inside, mark: '¯', place: 'over' };
  return inside;
};

/** Rows of written calculation stand below each other. */
const readStack: Reader = (element) => ({
  type: 'table',
  rows: [...element.children].filter((row) => row.localName !== 'msline').map((row) => [readMathml(row)]),
});

const readFirst: Reader = (element) => {
  const shown = [...element.children].find((child) => !/^annotation/.test(child.localName));
  return shown ? readMathml(shown) : emptyExpression;
};

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['mn', readToken('number')],
  ['mi', readToken('name')],
  ['mtext', readToken('words')],
  ['ms', (element) => ({ type: 'words', text: `“${textOf(element).trim()}”` })],
  ['mo', readOperator],
  ['mspace', () => ({ type: 'space' })],
  ['mphantom', () => ({ type: 'space' })],
  ['mfrac', readFraction],
  ['msqrt', (element) => ({ type: 'root', inside: readRow(element), index: null })],
  ['mroot', (element) => ({ type: 'root', inside: childAt(element, 0), index: scriptAt(element, 1) })],
  ['msup', (element) => createScripts(childAt(element, 0), { above: scriptAt(element, 1) })],
  ['msub', (element) => createScripts(childAt(element, 0), { below: scriptAt(element, 1) })],
  ['msubsup', readBoth],
  ['munderover', readBoth],
  ['mover', readOver('over')],
  ['munder', readOver('under')],
  ['mmultiscripts', readMultiscripts],
  ['mfenced', readFence],
  ['mtable', readTable],
  ['mstack', readStack],
  ['menclose', readEnclosed],
  ['semantics', readFirst],
  ['maction', readFirst],
  ['annotation', readNothing],
  ['annotation-xml', readNothing],
  ['maligngroup', readNothing],
  ['malignmark', readNothing],
]);

function readBoth(element: Element): Expression {
  return createScripts(childAt(element, 0), { below: scriptAt(element, 1), above: scriptAt(element, 2) });
}
