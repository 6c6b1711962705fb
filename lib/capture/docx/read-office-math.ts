/**
 * Reads the mathematics of Word (OMML, ECMA-376 part 1, section 22.1) as an expression. An element that is not known counts as the row of its
 * children, so no text is lost. Hidden runs are left out. Recursion is bounded by the depth that `scan-xml.ts` accepts. Never fails.
 */
import { emptyExpression, type Expression, isEmptyExpression, type Side } from '../html/formulas/expression';
import { getXmlAttribute } from '../zip/scan-xml';

export type MathNode = {
  readonly name: string;
  readonly attributes: string;
  readonly children: MathNode[];
  text: string;
};

type Reader = (node: MathNode) => Expression;

export function readOfficeMath(node: MathNode): Expression {
  const read = readers.get(node.name);
  return read ? read(node) : readRow(node);
}

const readRow: Reader = (node) => ({ type: 'row', items: node.children.map(readOfficeMath) });
const findChild = (node: MathNode, name: string): MathNode | undefined =>
  node.children.find((child) => child.name === name);
const readChild = (node: MathNode, name: string): Expression => {
  const child = findChild(node, name);
  return child ? readRow(child) : emptyExpression;
};
const readScript = (node: MathNode, name: string): Expression | null => {
  const script = readChild(node, name);
  return isEmptyExpression(script) ? null : script;
};

/** Returns a property, or null if it is not set: `<m:naryPr><m:chr m:val="∑"/></m:naryPr>`. */
function getProperty(node: MathNode, name: string): string | null {
  const property = node.children
    .filter((child) => child.name.endsWith('Pr'))
    .flatMap((child) => child.children)
    .find((child) => child.name === name);
  return property ? (getXmlAttribute(property.attributes, 'm:val') ?? '') : null;
}

const isOn = (value: string | null): boolean => value !== null && !/^(?:0|false|off)$/.test(value);

const token = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*|\s+|[^\s\p{L}\d]/gu;

/** A run holds whole pieces of a formula: `2x+1`. */
const readRun: Reader = (node) => {
  const isHidden = node.children.some(
    (child) => child.name === 'w:rPr' && child.children.some((property) => property.name === 'w:vanish'),
  );
  const text = isHidden
    ? ''
    : node.children
        .filter((child) => /^[mw]:t$/.test(child.name))
        .map((child) => child.text)
        .join('');
  if (isOn(getProperty(node, 'm:nor'))) return { type: 'words', text };
  return { type: 'row', items: (text.match(token) ?? []).map(readToken) };
};

function readToken(text: string): Expression {
  if (/^\s/.test(text)) return { type: 'space' };
  if (/^\d/.test(text)) return { type: 'number', text };
  return { type: /^\p{L}/u.test(text) ? 'name' : 'sign', text };
}

const readFraction: Reader = (node) => ({
  type: getProperty(node, 'm:type') === 'noBar' ? 'choose' : 'fraction',
  over: readChild(node, 'm:num'),
  under: readChild(node, 'm:den'),
});

const readScripts: Reader = (node) => ({
  type: 'scripts',
  base: readChild(node, 'm:e'),
  below: readScript(node, 'm:sub'),
  above: readScript(node, 'm:sup'),
  belowBefore: null,
  aboveBefore: null,
});

const readScriptsBefore: Reader = (node) => ({
  type: 'scripts',
  base: readChild(node, 'm:e'),
  below: null,
  above: null,
  belowBefore: readScript(node, 'm:sub'),
  aboveBefore: readScript(node, 'm:sup'),
});

const readLimit =
  (place: Side): Reader =>
  (node) => ({
    type: 'scripts',
    base: readChild(node, 'm:e'),
    below: place === 'below' ? readScript(node, 'm:lim') : null,
    above: place === 'above' ? readScript(node, 'm:lim') : null,
    belowBefore: null,
    aboveBefore: null,
  });

const readSum: Reader = (node) => ({
  type: 'row',
  items: [
    {
      type: 'scripts',
      base: { type: 'sign', text: getProperty(node, 'm:chr') ?? '∫' },
      below: readScript(node, 'm:sub'),
      above: readScript(node, 'm:sup'),
      belowBefore: null,
      aboveBefore: null,
    },
    readChild(node, 'm:e'),
  ],
});

const readFences: Reader = (node) => {
  const items: Expression[] = [];
  const add = (text: string) => {
    if (text !== '') items.push({ type: 'sign', text });
  };
  add(getProperty(node, 'm:begChr') ?? '(');
  node.children
    .filter((child) => child.name === 'm:e')
    .forEach((child, index) => {
      if (index > 0) add(getProperty(node, 'm:sepChr') ?? '|');
      items.push(readRow(child));
    });
  add(getProperty(node, 'm:endChr') ?? ')');
  return { type: 'row', items };
};

const readRoot: Reader = (node) => ({
  type: 'root',
  inside: readChild(node, 'm:e'),
  index: isOn(getProperty(node, 'm:degHide')) ? null : readScript(node, 'm:deg'),
});

const readMatrix: Reader = (node) => ({
  type: 'table',
  rows: node.children
    .filter((row) => row.name === 'm:mr')
    .map((row) => row.children.filter((cell) => cell.name === 'm:e').map(readRow)),
});

const readEquations: Reader = (node) => ({
  type: 'table',
  rows: node.children
    .filter((child) => child.name === 'm:e')
    .map((row) => [readRow({ ...row, children: row.children.map(leaveOutAlignment) })]),
});

/** In equations below one another, the sign `&` says where they are aligned and is not shown. */
const leaveOutAlignment = (node: MathNode): MathNode =>
  node.name === 'm:r' || node.name === 'm:t'
    ? { ...node, text: node.text.replaceAll('&', ''), children: node.children.map(leaveOutAlignment) }
    : node;

const readAccent: Reader = (node) => ({
  type: 'accent',
  base: readChild(node, 'm:e'),
  mark: getProperty(node, 'm:chr') ?? '\u0302',
  place: 'over',
});

const readBar: Reader = (node) => ({
  type: 'accent',
  base: readChild(node, 'm:e'),
  mark: '¯',
  place: getProperty(node, 'm:pos') === 'top' ? 'over' : 'under',
});

const readFunction: Reader = (node) => ({
  type: 'row',
  items: [readChild(node, 'm:fName'), { type: 'sign', text: '\u2061' }, readChild(node, 'm:e')],
});

const readPhantom: Reader = (node) => {
  const show = getProperty(node, 'm:show');
  return show !== null && !isOn(show) ? { type: 'space' } : readChild(node, 'm:e');
};

const readers: ReadonlyMap<string, Reader> = new Map([
  ['m:r', readRun],
  ['m:f', readFraction],
  ['m:sSup', readScripts],
  ['m:sSub', readScripts],
  ['m:sSubSup', readScripts],
  ['m:sPre', readScriptsBefore],
  ['m:limLow', readLimit('below')],
  ['m:limUpp', readLimit('above')],
  ['m:nary', readSum],
  ['m:d', readFences],
  ['m:rad', readRoot],
  ['m:m', readMatrix],
  ['m:eqArr', readEquations],
  ['m:acc', readAccent],
  ['m:bar', readBar],
  ['m:func', readFunction],
  ['m:phant', readPhantom],
]);
