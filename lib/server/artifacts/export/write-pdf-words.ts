/** Writes text for the typesetter: without signs that have no form on paper, and with places at which a very long word may break. Pure. */
import { type Typst, writeString } from './typst-code';

/** Letters after which a word may break: half a line of text, a narrow column, most of a line of code. */
const wordChars = { line: 30, cell: 16, code: 56 } as const;
export type Room = keyof typeof wordChars;

const longWords = {
  line: findLongWords('line'),
  cell: findLongWords('cell'),
  code: findLongWords('code'),
} as const;

/** Matches the first letters of a word that goes on for some more. A mark stays with its letter. */
function findLongWords(room: Room): RegExp {
  return new RegExp(`[^\\s\\u200b]{${wordChars[room]}}(?=[^\\s\\u200b\\p{M}][^\\s\\u200b]{3})`, 'gu');
}

/** Control characters, the byte order mark and noncharacters. Typefaces have no form for them, and PDF allows some of them nowhere. */
const formless = /(?![\t\n])[\p{Cc}\uFEFF\uFDD0-\uFDEF\uFFFE\uFFFF]/gu;

const zeroWidthSpace = '\u200b';

export function writeWords(text: string, room: Room): Typst {
  return writeString(breakLongWords(text.replace(/[ \t\n\r\f\v\u2028\u2029\u0085]+/g, ' '), room));
}

/** Keeps lines and spaces as they are. */
export function writeCode(text: string): Typst {
  return writeString(breakLongWords(text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n'), 'code'));
}

function breakLongWords(text: string, room: Room): string {
  return text.replace(formless, '').replace(longWords[room], (part) => part + zeroWidthSpace);
}
