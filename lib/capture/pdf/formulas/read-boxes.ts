/** Reads the words of a page as the parts of formulas: numbers, names, signs, and words of the running text. Pure. */
import type { Expression } from '../../html/formulas/expression';
import type { PdfWord } from '../page-text';
import { axisHeight, type FormulaBox } from './formula-box';

const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf max min sup inf det dim ker deg gcd lcm mod arg hom Pr tr Tr Re Im sgn diag rank Var Cov'.split(
    ' ',
  ),
);
const part = /\d+(?:[.,]\d+)*|\p{L}\p{M}*(?:\p{L}\p{M}*)*|\S/gu;
/** Letters of the mathematical alphabets, without those in which a letter is another name: ℝ, 𝔸. */
const mathLetter = /[ℎ\u{1d400}-\u{1d537}\u{1d56c}-\u{1d7ff}]/u;

const mathLetters = new RegExp(mathLetter, 'gu');

/** True if its letters are variables side by side. */
export function hasVariables(word: PdfWord): boolean {
  return word.hasVariables === true || mathLetter.test(word.text);
}

/** A letter of a mathematical alphabet is written as the letter it is. */
export function readMathLetters(text: string): string {
  if (!mathLetter.test(text)) return text;
  return text.replace(mathLetters, (letter) => letter.normalize('NFKC'));
}

/** TeX sets the stroke through a sign before the sign: `̸=` is `≠`. */
export function joinNegations(text: string): string {
  return text.includes('\u0338')
    ? text.replace(/\u0338 ?([=<>≤≥≡∼≈∈∋⊂⊃⊆⊇∃])/gu, '$1\u0338').normalize('NFC')
    : text;
}

export function readBoxes(word: PdfWord): FormulaBox[] {
  const width = (word.right - word.x) / Math.max(1, [...word.text].length);
  const boxes: FormulaBox[] = [];
  let at = 0;
  for (const [index, text] of splitParts(word).entries()) {
    const length = [...text].length;
    boxes.push(
      createBox(word, text, { left: word.x + at * width, right: word.x + (at + length) * width, index }),
    );
    at += length;
  }
  return boxes;
}

function splitParts(word: PdfWord): string[] {
  return (word.text.match(part) ?? []).flatMap((text) => {
    const areVariables = word.hasVariables === true || mathLetter.test(text);
    return areVariables && /^\p{L}/u.test(text) && !functions.has(text)
      ? (text.match(/\p{L}\p{M}*/gu) ?? [])
      : [text];
  });
}

type Place = { readonly left: number; readonly right: number; readonly index: number };

function createBox(word: PdfWord, given: string, { left, right }: Place): FormulaBox {
  // Fonts of TeX name their mu like the sign of a millionth.
  const text = word.hasVariables === true ? given.replace('µ', 'μ') : readMathLetters(given);
  const isProse = /^\p{L}.*\p{L}/u.test(text) && !functions.has(text);
  const { top, bottom } = word.extent ?? measureText(word, text);
  return {
    expression: createExpression(text, isProse),
    sign: text,
    left,
    right,
    top,
    bottom,
    y: word.y,
    axis: word.extent === undefined ? word.y - word.size * axisHeight : (top + bottom) / 2,
    size: word.size,
    isProse,
    isTall: word.extent !== undefined,
    words: [word],
    rules: [],
  };
}

function createExpression(text: string, isProse: boolean): Expression {
  if (isProse) return { type: 'words', text };
  if (/^\d/.test(text)) return { type: 'number', text };
  return /^\p{L}/u.test(text) ? { type: 'name', text } : { type: 'sign', text };
}

const low = /^[acemnorsuvwxzαειικνοπστυωϵ+−±=<>~∼≈·]+$/u;
const deep = /[gjpqy,;()[\]{}|Qβγζημξρφχψςϕ√∫]/u;

function measureText({ y, size }: PdfWord, text: string): { readonly top: number; readonly bottom: number } {
  if (/^[-−–]$/.test(text)) return { top: y - size * 0.35, bottom: y - size * 0.15 };
  return {
    top: y - size * (low.test(text) ? 0.5 : 0.7),
    bottom: y + size * (deep.test(text) ? 0.22 : 0),
  };
}
