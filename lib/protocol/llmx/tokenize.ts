/**
 * The tokens of LLMX (Appendix A, and protocols 5: bare words, escapes, exponents, white space between tokens), read one at a time so that
 * a text that fails early costs little. Linear: every character is read once.
 */
import { type Result, succeed } from '@/lib/core/result';
import { failAt, type Fault } from './llmx-failure';
import type { Offset } from './value';

export type Sign = '{' | '}' | '[' | ']' | '(' | ')' | ':' | ',';

export type LlmxToken = { readonly offset: Offset; readonly end: Offset } & (
  | { readonly kind: 'sign'; readonly sign: Sign }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'end' }
);

const space = /[\s\uFEFF]*/y;
/** A letter, then letters, digits, `_ - .`. Field names and senders are written this way. */
const word = /[A-Za-z][A-Za-z0-9_.-]*/y;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** The part of a string between its escapes. */
const plain = /[^"\\]*/y;
const signs = '{}[](),:';

/** @returns the first token that begins at or after the offset. */
export function readToken(text: string, from: Offset): Result<LlmxToken, Fault> {
  const offset = from + match(space, text, from).length;
  const first = text[offset];
  if (first === undefined) return succeed({ kind: 'end', offset, end: offset });
  if (isSign(first)) return succeed({ kind: 'sign', sign: first, offset, end: offset + 1 });
  if (first === '"') return readString(text, offset);
  const name = match(word, text, offset);
  if (name !== '') return succeed({ kind: 'word', word: name, offset, end: offset + name.length });
  const digits = match(number, text, offset);
  if (digits !== '') return readNumber(digits, offset);
  return failAt(offset, `unexpected character ${quoteCharacter(text, offset)}`, 'a value or a sign');
}

const isSign = (character: string): character is Sign => signs.includes(character);

function match(pattern: RegExp, text: string, offset: Offset): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

function quoteCharacter(text: string, offset: Offset): string {
  return JSON.stringify(String.fromCodePoint(text.codePointAt(offset) ?? 0xfffd));
}

function readNumber(digits: string, offset: Offset): Result<LlmxToken, Fault> {
  const value = Number(digits);
  if (!Number.isFinite(value)) return failAt(offset, 'number out of range', 'a number of at most 1.7e308');
  return succeed({ kind: 'number', value, offset, end: offset + digits.length });
}

const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' };

function readString(text: string, offset: Offset): Result<LlmxToken, Fault> {
  const parts: string[] = [];
  let at = offset + 1;
  for (;;) {
    const part = match(plain, text, at);
    parts.push(part);
    at += part.length;
    if (text[at] === '"') return succeed({ kind: 'string', value: parts.join(''), offset, end: at + 1 });
    if (text[at] === undefined) return failAt(offset, 'unclosed string', 'a closing "');
    const escape = readEscape(text, at);
    if (!escape.ok) return escape;
    parts.push(escape.value);
    at += text[at + 1] === 'u' ? 6 : 2;
  }
}

const hexadecimal = /[0-9A-Fa-f]{4}/y;

function readEscape(text: string, offset: Offset): Result<string, Fault> {
  const name = text[offset + 1] ?? '';
  const plainEscape = escapes[name];
  if (plainEscape !== undefined && Object.hasOwn(escapes, name)) return succeed(plainEscape);
  const code = name === 'u' ? match(hexadecimal, text, offset + 2) : '';
  return code === ''
    ? failAt(offset, 'unknown escape', String.raw`one of \" \\ \n \r \t \uXXXX`)
    : succeed(String.fromCharCode(Number.parseInt(code, 16)));
}
