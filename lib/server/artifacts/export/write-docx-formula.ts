/**
 * Writes a formula as Word's own mathematics, which can be edited there and is read aloud. KaTeX reads the TeX and gives MathML (MathML Core);
 * what that says is written part for part as OMML. A formula that KaTeX does not read, or with an element that is not known here, stays as
 * it was written. Pure.
 */
import { writeDoubleStruck } from '@/lib/markdown/double-struck';
import { appliesWithin, findArgumentEnd, findTermEnd, largeSigns } from './math-extents';
import { isApplication, isSign, listParts, type Part, readMathml, textOf } from './mathml-parts';
import {
  type Omml,
  type RunLook,
  writeAccent,
  writeBar,
  writeBrace,
  writeEnclosure,
  writeEquations,
  writeFences,
  writeFraction,
  writeFunction,
  writeLimits,
  writeMathRun,
  writeMatrix,
  writeNary,
  writePhantom,
  writeRadical,
  writeScripts,
} from './office-math';

/** @param formula with the signs around it @returns null if it stays as it was written */
export function writeDocxFormula(formula: string): Omml[] | null {
  const root = readMathml(formula);
  return root === null || !isKnown(root) ? null : writePart(root);
}

const isKnown = (part: Part): boolean => writers.has(part.name) && listParts(part).every(isKnown);

type Writer = (part: Part) => Omml[];

const writePart: Writer = (part) => writers.get(part.name)?.(part) ?? [];
const writeChild = (part: Part, index: number): Omml[] => {
  const child = listParts(part)[index];
  return child === undefined ? [] : writePart(child);
};

/** A row is written from its first part to its last; sums and functions take what follows them inside. */
const writeRow: Writer = (part) => {
  const parts = unfold(listParts(part)).filter((each, index, all) => !isNeedless(each, all[index - 1]));
  const first = parts[0];
  const last = parts.at(-1);
  if (parts.length > 1 && isFence(first) && isFence(last))
    return [writeFences(textOf(first), writeParts(parts.slice(1, -1)), textOf(last))];
  // KaTeX leaves out the fence that is a full stop in TeX.
  if (parts.length > 1 && isFence(first)) return [writeFences(textOf(first), writeParts(parts.slice(1)), '')];
  if (parts.length > 1 && isFence(last))
    return [writeFences('', writeParts(parts.slice(0, -1)), textOf(last))];
  return isEmptyRow(first) && parts.length > 1 ? [nothing, ...writeParts(parts.slice(1))] : writeParts(parts);
};

/**
 * Where a line of aligned equations goes on with a sign, KaTeX puts an empty row for what is left of it. LibreOffice asks for it, and otherwise
 * draws a question mark.
 */
const isEmptyRow = (part: Part | undefined): boolean => part?.name === 'mrow' && part.children.length === 0;
const nothing = writeMathRun('\u200B', { isWords: true });

const isFence = (part: Part | undefined): part is Part =>
  part?.name === 'mo' && part.attribs['fence'] === 'true';

/** Rows that only hold a name and its application stand in the row around them. */
const unfold = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) =>
    part.name === 'mrow' && isApplication(listParts(part).at(-1)) ? unfold(listParts(part)) : [part],
  );

/** An application at the beginning, or behind another one, applies nothing. */
const isNeedless = (part: Part, before: Part | undefined): boolean =>
  isApplication(part) && (before === undefined || isApplication(before));

function writeParts(parts: readonly Part[]): Omml[] {
  const written: Omml[] = [];
  for (let at = 0; at < parts.length; ) {
    const { omml, end } = writeNext(parts, at);
    written.push(...omml);
    at = end;
  }
  return written;
}

type Written = { readonly omml: Omml[]; readonly end: number };

function writeNext(parts: readonly Part[], at: number): Written {
  const part = parts[at];
  if (part === undefined) return { omml: [], end: at + 1 };
  const large = readLarge(part);
  if (large !== null) {
    const end = findTermEnd(parts, at + 1);
    const inside = writeParts(parts.slice(at + 1, end));
    if (inside.length > 0) return { omml: [writeNary({ ...large, inside })], end };
  }
  const start = isApplication(parts[at + 1]) ? at + 2 : appliesWithin(part) ? at + 1 : null;
  if (start === null) return { omml: isApplication(part) ? [] : writePart(part), end: at + 1 };
  const end = findArgumentEnd(parts, start);
  const argument = writeParts(parts.slice(start, end));
  return { omml: argument.length === 0 ? writePart(part) : [writeFunction(writePart(part), argument)], end };
}

type Large = Omit<Parameters<typeof writeNary>[0], 'inside'>;

/** A large sign, alone or with its bounds. */
function readLarge(part: Part): Large | null {
  if (isSign(part, largeSigns)) return { sign: textOf(part), isAround: false, below: null, above: null };
  const shape = /^m(under|sub)?(over|sup)?$/.exec(part.name);
  const base = listParts(part)[0];
  if (shape === null || base === undefined || !isSign(base, largeSigns)) return null;
  const [, below, above] = shape;
  if (below === undefined && above === undefined) return null;
  return {
    sign: textOf(base),
    isAround: below === 'under' || above === 'over',
    below: below === undefined ? null : writeChild(part, 1),
    above: above === undefined ? null : writeChild(part, below === undefined ? 1 : 2),
  };
}

const looks: Readonly<Record<string, RunLook>> = {
  normal: { style: 'p' },
  bold: { style: 'b' },
  'bold-italic': { style: 'bi' },
  'double-struck': { style: 'p' },
  script: { script: 'script', style: 'p' },
  fraktur: { script: 'fraktur', style: 'p' },
  'sans-serif': { script: 'sans-serif', style: 'p' },
  'bold-sans-serif': { script: 'sans-serif', style: 'b' },
  'sans-serif-italic': { script: 'sans-serif' },
  monospace: { script: 'monospace', style: 'p' },
};

/** Names of several letters are upright, as in MathML. */
const writeToken: Writer = (part) => {
  const parts = listParts(part);
  // KaTeX writes an operator that is made of several names as a token with parts.
  if (parts.length > 0) return writeParts(parts.filter((each) => !isApplication(each)));
  const variant = part.attribs['mathvariant'];
  const text = variant === 'double-struck' ? writeDoubleStruck(textOf(part)) : textOf(part);
  if (text === '' || isApplication(part)) return [];
  if (variant !== undefined) return [writeMathRun(text, looks[variant])];
  const isName = part.name === 'mi' && [...text].length > 1;
  return [writeMathRun(text, isName ? { style: 'p' } : {})];
};

const writeText: Writer = (part) => {
  const text = textOf(part);
  return text === '' ? [] : [writeMathRun(text, { isWords: true })];
};

/** The widest space, in ems. */
const widestSpace = 4;

const writeSpace: Writer = ({ attribs }) => {
  const width = Number.parseFloat(attribs['width'] ?? '0');
  if (!(width >= 0.1)) return [];
  const text =
    width < 0.25
      ? '\u2009'
      : width < 0.9
        ? '\u2005'
        : '\u2003'.repeat(Math.min(widestSpace, Math.round(width)));
  return [writeMathRun(text, { isWords: true })];
};

const writeScripted: Writer = (part) => {
  const below = part.name !== 'msup' ? writeChild(part, 1) : null;
  const above = part.name === 'msub' ? null : writeChild(part, part.name === 'msup' ? 1 : 2);
  return writeScripts(writeChild(part, 0), { below, above });
};

/** Marks as MathML has them, and as the combining characters that Word wants. */
const accents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '^': '\u0302',
    ˆ: '\u0302',
    '~': '\u0303',
    '˜': '\u0303',
    ˉ: '\u0304',
    '¯': '\u0304',
    '˘': '\u0306',
    '˙': '\u0307',
    '¨': '\u0308',
    '˚': '\u030A',
    ˇ: '\u030C',
    '`': '\u0300',
    ˋ: '\u0300',
    '´': '\u0301',
    ˊ: '\u0301',
    '\u20D7': '\u20D7',
    '→': '\u20D7',
    '←': '\u20D6',
    '\u20DB': '\u20DB',
    '\u20DC': '\u20DC',
  }),
);
const lines = new Set(['‾', '¯', '_', '―', '\u0332']);
const braces = new Set(['⏞', '⏟', '⎴', '⎵']);

const writeMarked: Writer = (part) => {
  const place = part.name === 'mover' ? 'top' : 'bot';
  const base = writeChild(part, 0);
  const second = listParts(part)[1];
  const mark = second?.name === 'mo' ? textOf(second) : '';
  const isStretched = second?.attribs['stretchy'] === 'true';
  if (isStretched && lines.has(mark)) return [writeBar(base, place)];
  if (braces.has(mark)) return [writeBrace(base, mark, place)];
  const accent = part.attribs['accent'] === 'true' ? accents.get(mark) : undefined;
  if (place === 'top' && accent !== undefined) return [writeAccent(base, accent)];
  const script = writeChild(part, 1);
  return writeLimits(base, place === 'top' ? { below: null, above: script } : { below: script, above: null });
};

const strikes: Readonly<Record<string, string>> = {
  updiagonalstrike: 'm:strikeBLTR',
  downdiagonalstrike: 'm:strikeTLBR',
  horizontalstrike: 'm:strikeH',
  verticalstrike: 'm:strikeV',
};

const writeEnclosed: Writer = (part) => {
  const notations = (part.attribs['notation'] ?? '').split(/\s+/);
  const isBox = notations.includes('box');
  const through = notations.flatMap((notation) => strikes[notation] ?? []);
  return isBox || through.length > 0
    ? [writeEnclosure(writeRow(part), isBox ? [] : through)]
    : writeRow(part);
};

/** Equations below one another, aligned at their signs: columns that are aligned to each other in turn. */
const isEquations = (aligned: readonly string[]): boolean =>
  aligned.length > 1 && aligned.every((side, column) => side === (column % 2 === 0 ? 'right' : 'left'));

const writeTable: Writer = (part) => {
  const rows = listParts(part).map((row) => listParts(row).map(writeRow));
  const aligned = (part.attribs['columnalign'] ?? 'center').split(/\s+/);
  return [isEquations(aligned) ? writeEquations(rows.map((row) => row.flat())) : writeMatrix(rows, aligned)];
};

const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...['mrow', 'mstyle', 'mpadded', 'mtd', 'mtr'].map((name): [string, Writer] => [name, writeRow]),
  ...['mi', 'mn', 'mo'].map((name): [string, Writer] => [name, writeToken]),
  ...['msub', 'msup', 'msubsup'].map((name): [string, Writer] => [name, writeScripted]),
  ...['munder', 'mover'].map((name): [string, Writer] => [name, writeMarked]),
  ['mtext', writeText],
  ['mspace', writeSpace],
  [
    'mfrac',
    (part) => [
      writeFraction(
        writeChild(part, 0),
        writeChild(part, 1),
        !/^0(?:\D|$)/.test(part.attribs['linethickness'] ?? ''),
      ),
    ],
  ],
  ['msqrt', (part) => [writeRadical(writeRow(part), null)]],
  ['mroot', (part) => [writeRadical(writeChild(part, 0), writeChild(part, 1))]],
  [
    'munderover',
    (part) => writeLimits(writeChild(part, 0), { below: writeChild(part, 1), above: writeChild(part, 2) }),
  ],
  ['menclose', writeEnclosed],
  ['mphantom', (part) => [writePhantom(writeRow(part))]],
  ['mtable', writeTable],
]);
