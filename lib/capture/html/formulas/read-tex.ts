/**
 * Reads the TeX that a formula was made from: its annotation, its alternative text, or the description of a picture of it. Returns null if
 * there is none that the project's own formula syntax can hold, and never takes a description in words for TeX.
 */
import { findFormulaEnd } from '@/lib/markdown/find-formulas';
import { hasTexSign, isProse } from '@/lib/markdown/formula-words';

/** `{\displaystyle a+b}` only means that `a+b` is as large as on a line of its own. */
const size = /^\\(?:displaystyle|textstyle|scriptstyle)(?![a-z])\s*/i;
/** "text/html" is no TeX. */
const texEncoding = /(?:^|[^a-z])(?:la)?tex(?:$|[^a-z/])/i;
const delimiters: readonly (readonly [string, string])[] = [
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
];

/** Returns the TeX that accompanies a `<math>` element. */
export function readTexOfMath(math: Element): string | null {
  const annotation = [...math.querySelectorAll('annotation')].find((element) =>
    texEncoding.test(element.getAttribute('encoding') ?? ''),
  );
  return readTex(annotation?.textContent ?? '') ?? readAlternative(math.getAttribute('alttext') ?? '');
}

/** Returns the TeX in an alternative text, which may also be a description in words. */
export function readAlternative(alternative: string): string | null {
  const tex = readTex(alternative);
  return tex !== null && (hasTexSign(tex) || !isProse(tex)) ? tex : null;
}

/** The names under which servers that draw formulas are sent them. */
const formulaParameters = ['latex', 'tex', 'chl', 'formula', 'eq', 'math'];
/** Settings of the drawing, which servers take in front of the formula. */
const drawing = /^(?:\s*\\(?:dpi\s*\{\d+\}|bg_?\w*|fn_\w+|inline|large|small|huge|tiny)(?![a-z]))+\s*/i;

/** Returns the TeX in the address of a picture that a server draws: a parameter, or the whole query or the last part of the path. */
export function readTexOfAddress(address: string): string | null {
  if (!URL.canParse(address, anyAddress)) return null;
  const { pathname, search, searchParams } = new URL(address, anyAddress);
  for (const name of formulaParameters) {
    const value = searchParams.get(name);
    const tex = value === null ? null : readAlternative(value);
    if (tex !== null) return tex;
  }
  return readUnnamed(search.slice(1)) ?? readUnnamed(pathname.split('/').at(-1) ?? '');
}

const anyAddress = 'https://page.test/';

/** What has no name must have a command of TeX in it. */
function readUnnamed(encoded: string): string | null {
  const written = decodePercent(encoded).replaceAll('&space;', ' ').replaceAll('&plus;', '+');
  return /\\[a-z]/i.test(written) ? readTex(written.replace(drawing, '')) : null;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is part of the text.
    return text;
  }
}

export function readTex(written: string): string | null {
  const source = removeDelimiters(
    written
      .replace(/(?<!\\)%[^\n]*\n/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const inner = isOneGroup(source) ? source.slice(1, -1).trim() : source;
  const unsized = inner.replace(size, '');
  const tex = unsized === '' || unsized === inner ? source : unsized;
  return isWritable(tex) ? tex : null;
}

function removeDelimiters(source: string): string {
  const pair = delimiters.find(
    ([open, close]) =>
      source.length > open.length + close.length && source.startsWith(open) && source.endsWith(close),
  );
  return pair ? source.slice(pair[0].length, -pair[1].length).trim() : source;
}

/** True if parentheses with backslashes can hold this TeX. They are the sign of a formula that depends least on what is around it. */
function isWritable(tex: string): boolean {
  const formula = `\\(${tex}\\)`;
  return tex !== '' && findFormulaEnd(formula, 0) === formula.length;
}

/** True if the source's opening brace is closed at its very end and not before. */
function isOneGroup(source: string): boolean {
  if (!source.startsWith('{')) return false;
  let depth = 0;
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return index === source.length - 1;
  }
  return false;
}
