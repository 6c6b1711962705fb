/**
 * Writes an expression as linear text that means the same: `1/2`, `(a + b)/(2c)`, `10^6`, `x_(i+1)`, `√16`, `∑_(i=1)^n i`, `[1, 2; 3, 4]`.
 * A fraction, a root and a script each end at a space or a sign, and whatever would not be read as one part is in brackets. Nothing of
 * the formula is left out. Pure.
 */
import { type Expression, isEmptyExpression, unwrapExpression } from './expression';
import { joinPieces, type Piece, readSign } from './formula-pieces';
import { writeDigitsBelow } from './write-digits-below';

export function writeExpression(expression: Expression): string {
  return writeRow(expression, false).text.replace(/\s+/g, ' ').trim();
}

/** `isPart`: it stays one part whatever stands beside it. */
type Written = { readonly text: string; readonly isPart: boolean };

function writeRow(expression: Expression, isCompact: boolean): Written {
  const items = flatten(expression);
  const pieces: Piece[] = [];
  items.forEach((item, index) => {
    const last = pieces.at(-1);
    const isInMatrix = item.type === 'table' && last?.kind === 'open';
    pieces.push(...writePieces(item, { isCompact, last, isInMatrix, isAlone: items.length === 1 }));
    // A brace that is never closed holds the cases of a definition.
    if (isInMatrix && last.text === '{' && index === items.length - 1)
      pieces.push({ kind: 'close', text: '}' });
  });
  const text = joinPieces(pieces, isCompact);
  return { text: isCompact ? text.trim() : text, isPart: isOnePart(pieces) };
}

/** Rows inside a row only group what is shown side by side. */
function flatten(expression: Expression): Expression[] {
  if (expression.type !== 'row') return [expression];
  return expression.items.flatMap(flatten);
}

const partKinds: ReadonlySet<Piece['kind']> = new Set(['number', 'name', 'atom']);

function isOnePart(pieces: readonly Piece[]): boolean {
  const shown = pieces.filter((piece) => piece.text.trim() !== '');
  const [first] = shown;
  if (shown.length === 1 && first) return partKinds.has(first.kind) && !/^[-+−]|\s|[/⁄]/.test(first.text);
  if (first?.kind !== 'open' || shown.at(-1)?.kind !== 'close') return false;
  let depth = 0;
  return shown.every((piece, index) => {
    if (piece.kind === 'open') depth += 1;
    if (piece.kind === 'close') depth -= 1;
    return depth > 0 || index === shown.length - 1;
  });
}

type Place = {
  readonly isCompact: boolean;
  readonly last: Piece | undefined;
  /** True for a table right behind an opening bracket, which is then the bracket of the matrix. */
  readonly isInMatrix: boolean;
  readonly isAlone: boolean;
};

function writePieces(item: Expression, place: Place): Piece[] {
  if (item.type === 'row') return [];
  if (item.type === 'sign') return readSign(item.text, place.last);
  if (item.type === 'space') return [{ kind: 'space', text: ' ' }];
  if (item.type === 'scripts') return writeScripts(item, place);
  if (!('text' in item)) return [writeBuilt(item, place)];
  return [{ kind: item.type, text: place.isCompact ? item.text.trim() : item.text }];
}

type BuiltType = 'fraction' | 'choose' | 'root' | 'accent' | 'table';

function writeBuilt(item: Extract<Expression, { type: BuiltType }>, place: Place): Piece {
  switch (item.type) {
    case 'fraction':
      return writeFraction(item.over, item.under, place);
    case 'choose':
      return { kind: 'atom', text: `binom(${write(item.over, place)}, ${write(item.under, place)})` };
    case 'root':
      return writeRoot(item.inside, item.index);
    case 'accent':
      return writeAccent(item);
    case 'table':
      return writeTable(item.rows, place);
  }
}

const write = (expression: Expression, { isCompact }: Pick<Place, 'isCompact'>): string =>
  writeRow(expression, isCompact).text;

function writePart(expression: Expression): string {
  const { text, isPart } = writeRow(expression, true);
  return isPart ? text : `(${text})`;
}

/** A power or an index may stand in a fraction without brackets. */
function writeTerm(expression: Expression, isCompact: boolean): string {
  const inner = unwrapExpression(expression);
  const { text, isPart } = writeRow(inner, isCompact);
  const isScripted = inner.type === 'scripts' && !/\s/.test(text) && !text.startsWith('^');
  return isPart || isScripted ? text : `(${text})`;
}

function writeFraction(over: Expression, under: Expression, { isCompact, last }: Place): Piece {
  const text = `${writeTerm(over, isCompact)}/${writeTerm(under, isCompact)}`;
  // "sin 1/2" could be half of the sine of one.
  const followsFunction = last?.kind === 'apply' || (last?.kind === 'name' && last.text.length > 1);
  return followsFunction ? { kind: 'atom', text: `(${text})` } : { kind: 'fraction', text };
}

const rootSigns: Readonly<Record<string, string>> = { '3': '∛', '4': '∜' };

function writeRoot(inside: Expression, index: Expression | null): Piece {
  const part = writePart(inside);
  if (index === null) return { kind: 'root', text: `√${part}` };
  const order = writeRow(index, true).text;
  const sign = rootSigns[order];
  const bracketed = part.startsWith('(') && part.endsWith(')') ? part : `(${part})`;
  return { kind: 'root', text: sign === undefined ? `√[${order}]${bracketed}` : `${sign}${part}` };
}

type Mark = { readonly signs: string; readonly combining: string; readonly name: string };

const marks: readonly Mark[] = [
  { signs: '^ˆ̂', combining: '\u0302', name: 'hat' },
  { signs: '¯‾−_―ˉ̄̅', combining: '\u0304', name: 'bar' },
  { signs: '→⃗⟶⇀', combining: '\u20d7', name: 'vec' },
  { signs: '˙.̇', combining: '\u0307', name: 'dot' },
  { signs: '¨̈', combining: '\u0308', name: 'ddot' },
  { signs: '˜~̃', combining: '\u0303', name: 'tilde' },
  { signs: 'ˇ̌', combining: '\u030c', name: 'check' },
  { signs: '˘̆', combining: '\u0306', name: 'breve' },
  { signs: '`ˋ̀', combining: '\u0300', name: 'grave' },
  { signs: '´ˊ́', combining: '\u0301', name: 'acute' },
  { signs: '˚̊', combining: '\u030a', name: 'ring' },
];

function writeAccent({ base, mark, place }: Extract<Expression, { type: 'accent' }>): Piece {
  const inner = unwrapExpression(base);
  const { text } = writeRow(inner, true);
  const known = marks.find(({ signs }) => signs.includes(mark));
  if (place === 'under') return { kind: 'atom', text: `under${known?.name ?? 'line'}(${text})` };
  if (inner.type === 'name' && /^\p{L}$/u.test(text))
    return { kind: 'name', text: `${text}${known?.combining ?? mark}`.normalize('NFC') };
  return { kind: 'atom', text: `${known?.name ?? mark}(${text})` };
}

/** Marks that are part of a name or a number rather than a power: f′, 90°. */
const attachedMark = /^(?:['′″‴⁗’]+|[∘°º]|[†‡™®])$/u;

type Scripts = Extract<Expression, { type: 'scripts' }>;

function writeScripts(item: Scripts, { last }: Place): Piece[] {
  const base = unwrapExpression(item.base);
  const before = writeBefore(item);
  const baseText = isEmptyExpression(base) ? '' : writeBase(base);
  const above = item.above === null ? '' : writeAbove(item.above);
  const below = item.below === null ? '' : writeBelow(item.below, base.type === 'sign');
  const isPower = before !== '' || above.startsWith('^');
  const text = `${before}${baseText}${below}${above}`;
  const sign = base.type === 'sign' ? readSign(base.text, last).at(-1) : undefined;
  if (sign?.kind === 'close') return [sign, { kind: 'script', text: `${below}${above}` }];
  if (sign) return [{ kind: findKindOfSign(sign, isPower), text }];
  if (before === '' && baseText === '') return [{ kind: 'script', text }];
  return [{ kind: isPower ? 'power' : 'index', text }];
}

/** A sum with its bounds, an arrow with a word over it. */
function findKindOfSign({ kind, text }: Piece, isPower: boolean): Piece['kind'] {
  if (kind === 'infix') return 'infix';
  return /^\p{L}/u.test(text) ? (isPower ? 'power' : 'index') : 'large';
}

function writeBefore({ belowBefore, aboveBefore }: Scripts): string {
  const above = aboveBefore === null ? '' : `^${writePart(aboveBefore)}`;
  const below = belowBefore === null ? '' : `_${writePart(belowBefore)}`;
  return above + below;
}

/** An index below may take a power above without brackets: x_i^2. */
function writeBase(base: Expression): string {
  const { text, isPart } = writeRow(base, true);
  if (isPart || base.type === 'sign' || base.type === 'plain') return text;
  const isIndexed = base.type === 'scripts' && base.above === null && base.aboveBefore === null;
  return isIndexed && !/\s/.test(text) ? text : `(${text})`;
}

function writeAbove(above: Expression): string {
  const { text, isPart } = writeRow(above, true);
  if (attachedMark.test(text)) return text === '∘' || text === 'º' ? '°' : text;
  return isPart || /^[-+−±∓](?:\d+|\p{L})$/u.test(text) || /^[*+−-]$/.test(text) ? `^${text}` : `^(${text})`;
}

function writeBelow(below: Expression, isBoundOfSign: boolean): string {
  const { text, isPart } = writeRow(below, true);
  if (isBoundOfSign) return isPart ? `_${text}` : `_(${text})`;
  if (/^\d+$/.test(text)) return writeDigitsBelow(text);
  return isPart ? `_${text}` : `_(${text})`;
}

/** Equations that are aligned at their signs stand in cells, but they are no matrix. */
const startsWithRelation = /^\s*[=<>≤≥≈≡≠→⇒⇔∼≃≅]/u;

function writeTable(rows: readonly (readonly Expression[])[], { isInMatrix, isAlone }: Place): Piece {
  const cells = rows.map((row) => row.map((cell) => writeRow(cell, false).text.trim()));
  const isAligned = cells.some((row) => row.slice(1).some((cell) => startsWithRelation.test(cell)));
  const lines = cells.map((row) => writeCells(row, isAligned && !isInMatrix)).filter((line) => line !== '');
  const text = lines.join('; ');
  return isInMatrix || (isAlone && isAligned) || (isAlone && rows.every((row) => row.length <= 1))
    ? { kind: 'plain', text }
    : { kind: 'atom', text: `[${text}]` };
}

function writeCells(cells: readonly string[], isAligned: boolean): string {
  if (isAligned) return cells.filter((cell) => cell !== '').join(' ');
  return cells.map((cell) => cell.replace(/,$/, '')).join(', ');
}
