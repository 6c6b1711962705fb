/**
 * Converts a formula as Markdown has it (`$…$`, `\[…\]`) to the typesetter's own notation. The converter (tex2typst) promises nothing about
 * what it returns, so every sign of that is compared with a list: numbers, signs, quoted words, and names that mean mathematics. A formula
 * with anything else stays as it was written. Pure.
 */
import { symbolMap, tex2typst } from 'tex2typst';
import { getTex } from '@/lib/markdown/get-tex';
import { isDisplayFormula } from './split-formulas';
import { call, type Typst, writeString } from './typst-code';

/**
 * One piece of mathematics: a quoted text, a name, a number, an escaped sign, the end of a line, a sign, or one of the three values of
 * options. A slash before another slash or a star would begin a comment.
 */
const piece =
  /"[^"\\]*"|[\p{L}][\p{L}]*(?:\.[a-z]+)*|\d+(?:\.\d+)?|\\[/#$&_^,;:|()[\]{}*~%@]|\\(?=\s)|\/(?![/*])|[-+=<>()[\]{},;:!|'^_&*%.?~∞±\s]|#(?:none|true|false)\b/uy;

/** Functions and words of the typesetter's mathematics that are no symbols. */
const words = `
  accent attach bb binom bold cal cancel cases ceil delim display floor frac frak hat inline italic limits lr mat med mid mono norm abs
  op overbrace overbracket overline quad root round sans scr script scripts serif sqrt sscript stretch thick thin underbrace underbracket
  underline upright vec wide breve caron grave acute macron tilde dot arrow circle
  arccos arcsin arctan arg cos cosh cot coth csc csch deg det dif dim exp gcd hom id im inf ker lcm lg lim liminf limsup ln log max min
  mod Pr sec sech sin sinc sinh sup tan tanh tr
`;
const names = new Set([...words.trim().split(/\s+/), ...symbolMap.values()]);

const isKnown = (name: string): boolean => /^.$/u.test(name) || names.has(name);

/**
 * Commands and brackets within each other: more than in any formula that is read. The converter takes twice the time for each, and the
 * typesetter can follow only so many.
 */
const deepest = 12;

/** @param written with the signs around it @returns null if it is not mathematics alone */
export function writeFormula(written: string): Typst | null {
  const tex = getTex(written).trim();
  // A quote would end a quoted text.
  if (tex.includes('"') || isTooDeep(tex)) return null;
  const mathematics = convert(tex);
  if (mathematics === null || !isMathematics(mathematics)) return null;
  return call(
    isDisplayFormula(written) ? 'display-formula' : 'inline-formula',
    writeString(tex),
    `$${mathematics}$` as Typst,
  );
}

function convert(tex: string): string | null {
  try {
    return tex2typst(tex);
  } catch {
    // Not TeX, or more of it than the converter knows.
    return null;
  }
}

/** A command may have its argument without brackets, so commands that follow each other may be within each other. */
function isTooDeep(tex: string): boolean {
  const around: number[] = [];
  let depth = 0;
  for (const [part] of tex.matchAll(/\\[a-z]+\*?|\\.|[\s\S]/giu)) {
    if (/^\\[a-z]/i.test(part)) depth += 1;
    else if (/^[[({]$/.test(part)) {
      depth += 1;
      around.push(depth);
    } else if (/^[\])}]$/.test(part)) {
      around.pop();
      depth = around.at(-1) ?? 0;
    } else if (!/^\s$/.test(part)) depth = around.at(-1) ?? 0;
    if (depth > deepest) return true;
  }
  return false;
}

function isMathematics(text: string): boolean {
  let brackets = 0;
  // Powers of powers, and fractions of fractions.
  let steps = 0;
  for (let at = 0; at < text.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(text)?.[0];
    if (found === undefined || (/^\p{L}/u.test(found) && !isKnown(found))) return false;
    brackets += '([{'.includes(found) ? 1 : ')]}'.includes(found) ? -1 : 0;
    steps = /^\s/.test(found) ? 0 : steps + ('^_/'.includes(found) ? 1 : 0);
    if (brackets > deepest || steps > deepest) return false;
  }
  return true;
}
