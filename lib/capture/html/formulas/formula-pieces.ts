/**
 * The pieces of a linear formula and the spaces between them. A space is written where two pieces would otherwise be read as one
 * (`1 1/2`, `x^2 y`, `sin x`), around signs that stand between two parts, and nowhere else. Pure.
 */

export type Piece = {
  readonly kind:
    | 'number'
    | 'name'
    | 'atom'
    | 'words'
    | 'plain'
    | 'space'
    | 'open'
    | 'close'
    | 'comma'
    | 'infix'
    | 'prefix'
    | 'postfix'
    | 'tight'
    | 'apply'
    /** A multiplication that is not shown. */
    | 'times'
    | 'large'
    | 'fraction'
    | 'root'
    /** Something with a power, or with a script in front. */
    | 'power'
    /** Something with an index below it. */
    | 'index'
    /** A script without a base. */
    | 'script';
  readonly text: string;
};

const brackets = { open: '([{⟨⟪⌈⌊〈⟦', close: ')]}⟩⟫⌉⌋〉⟧' };
const bars = '|‖∣∥';
const prefixes = '+-−±∓¬∀∃∂∇';
const large = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂]$/u;
const postfix = /^(?:[!%‰′″‴°]|!!)$/u;
const dots = /^(?:[…⋯⋮⋱∞∅]|\.{2,3})$/u;
/** The plus between the two parts of a mixed number. */
const invisiblePlus = '\u2064';
const invisibleKinds: Readonly<Record<string, Piece['kind']>> = {
  '\u2061': 'apply',
  '\u2062': 'times',
  '\u2063': 'comma',
};
const operators: ReadonlySet<Piece['kind'] | undefined> = new Set([
  undefined,
  'open',
  'comma',
  'infix',
  'prefix',
  'tight',
  'large',
]);

/** Reads a sign by what stands before it: a minus at the beginning belongs to what follows. */
export function readSign(text: string, last: Piece | undefined): Piece[] {
  const kind = findKind(text, last);
  return kind === null ? [] : [kind === 'comma' ? { kind, text: text === ';' ? ';' : ',' } : { kind, text }];
}

function findKind(text: string, last: Piece | undefined): Piece['kind'] | null {
  if (text === invisiblePlus) return null;
  const kind = invisibleKinds[text];
  if (kind !== undefined) return kind;
  if (text === ',' || text === ';') return 'comma';
  const isAtStart = operators.has(last?.kind);
  if (brackets.open.includes(text)) return 'open';
  if (brackets.close.includes(text)) return 'close';
  if (bars.includes(text)) return isAtStart ? 'open' : 'close';
  if (prefixes.includes(text) && (isAtStart || '¬∀∃∂∇'.includes(text))) return 'prefix';
  return findOtherKind(text);
}

function findOtherKind(text: string): Piece['kind'] {
  if (large.test(text)) return 'large';
  if (postfix.test(text)) return 'postfix';
  if (/^[/∕⁄.]$/u.test(text)) return 'tight';
  return dots.test(text) || /^\p{L}$/u.test(text) ? 'atom' : 'infix';
}

export function joinPieces(pieces: readonly Piece[], isCompact: boolean): string {
  const shown = settleTimes(settleBars(pieces));
  return shown
    .map((piece, index) => {
      const before = shown[index - 1];
      const text = piece.kind === 'apply' ? '' : piece.text;
      return before && needsSpace(before, piece, isCompact) ? ` ${text}` : text;
    })
    .join('');
}

/** A multiplication that is not shown needs a sign only between two numbers. */
function settleTimes(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    if (piece.kind !== 'times') return [piece];
    const isBetweenNumbers =
      /\d$/.test(pieces[index - 1]?.text ?? '') && /^\d/.test(pieces[index + 1]?.text ?? '');
    return isBetweenNumbers ? [{ kind: 'infix', text: '·' }] : [];
  });
}

/** A bar that closes nothing stands between two parts: P(A|B). */
function settleBars(pieces: readonly Piece[]): Piece[] {
  const open: string[] = [];
  return pieces.map((piece, index): Piece => {
    const isBar = bars.includes(piece.text);
    if (piece.kind === 'open') open.push(piece.text);
    if (piece.kind !== 'close') return piece;
    if (isBar && open.at(-1) !== piece.text) {
      // Behind words, a bar begins something.
      if (!/^(?:words|space)$/.test(pieces[index - 1]?.kind ?? ''))
        return { kind: 'tight', text: piece.text };
      open.push(piece.text);
      return { kind: 'open', text: piece.text };
    }
    open.pop();
    return piece;
  });
}

const loose: ReadonlySet<Piece['kind']> = new Set(['infix']);
/** Pieces that hold on to what follows them. */
const holding: ReadonlySet<Piece['kind']> = new Set(['open', 'prefix', 'tight', 'plain', 'space']);
/** Pieces that hold on to what precedes them. */
const attached: ReadonlySet<Piece['kind']> = new Set([
  'close',
  'comma',
  'postfix',
  'tight',
  'plain',
  'space',
  'apply',
]);
/** Pieces after which anything would be read as a part of them. */
const ending: ReadonlySet<Piece['kind']> = new Set(['fraction', 'root', 'power', 'script']);

function needsSpace(before: Piece, piece: Piece, isCompact: boolean): boolean {
  if (holding.has(before.kind) || attached.has(piece.kind)) return false;
  // "1,2" would be a decimal number in many languages.
  if (before.kind === 'comma') return !isCompact || /^\d/.test(piece.text);
  if (loose.has(before.kind) || loose.has(piece.kind)) return !isCompact || isWordSign(before, piece);
  if (ending.has(before.kind) || piece.kind === 'fraction') return before.kind !== 'large' || !isCompact;
  if (piece.kind === 'script') return false;
  return needsSpaceBetweenParts(before, piece);
}

const isWordSign = (before: Piece, piece: Piece): boolean =>
  /^\p{L}/u.test(loose.has(before.kind) ? before.text : piece.text);

const startsWithLetter = (piece: Piece): boolean => /^[\p{L}\p{N}]/u.test(piece.text);
const isLong = (piece: Piece): boolean => /^\p{L}[\p{L}\p{M}]+$/u.test(piece.text.normalize('NFC'));

function needsSpaceBetweenParts(before: Piece, piece: Piece): boolean {
  if (/\d$/.test(before.text) && /^\d/.test(piece.text))
    return before.kind !== 'number' || piece.kind !== 'number';
  if (before.kind === 'words' || piece.kind === 'words')
    return /[\p{L}\p{N})\]]$/u.test(before.text) && startsWithLetter(piece);
  if (piece.kind === 'open') return before.kind === 'large' && /[_^]/.test(before.text);
  if (piece.kind === 'power') return before.kind !== 'number' || /^[\^_]/.test(piece.text);
  return spacedBefore.has(before.kind) || spacedBefore.has(piece.kind) || needsSpaceByWords(before, piece);
}

const spacedBefore: ReadonlySet<Piece['kind']> = new Set(['large', 'apply']);

function needsSpaceByWords(before: Piece, piece: Piece): boolean {
  if (before.kind === 'index') return true;
  if (before.kind === 'name') return piece.kind !== 'name' || isLong(before) || isLong(piece);
  if (before.kind === 'number') return piece.kind === 'name' && isLong(piece);
  return (before.kind === 'atom' || before.kind === 'postfix') && startsWithLetter(piece);
}
