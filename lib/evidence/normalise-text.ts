/**
 * Converts text to the form in which quotes are compared (evidence "Quotes" 2), with a map back: NFKC, lower case, one space for any white
 * space, plain quotation marks and dashes, `...` for an ellipsis. Soft hyphens, zero-width and direction marks are removed. Superscript,
 * subscript and fraction digits are left unchanged, because NFKC would turn 10⁶ into 106. Linear. Never joins or splits words.
 */
import { createOffsetMapBuilder, type OffsetMap } from './offset-map';

export type NormalisedText = {
  readonly text: string;
  /** Maps between the given text (source) and the normalised one (target). */
  readonly map: OffsetMap;
};

const white = /\s/u;
const mark = /^\p{M}$/u;
const keptDigit = /\p{No}/u;
const dash = /[\p{Pd}\u2043\u2212]/u;
const ignorable =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/u;
const singleQuote = /[\u2018-\u201b\u2032\u2039\u203a\u00b4\u0060\u02bc\u02b9\uff07]/u;
const doubleQuote = /[\u201c-\u201f\u2033\u00ab\u00bb\u300c-\u300f\uff02]/u;

export function normaliseText(source: string): NormalisedText {
  const builder = createOffsetMapBuilder();
  const pieces: string[] = [];
  let last = '';
  for (let at = 0; at < source.length; ) {
    const plainEnd = findPlainEnd(source, at);
    if (plainEnd > at) {
      builder.add(at, plainEnd - at, plainEnd - at);
      last = source.charAt(plainEnd - 1);
      pieces.push(source.slice(at, plainEnd).toLowerCase());
      at = plainEnd;
      continue;
    }
    const length = measureCharacter(source, at);
    const written =
      length === 1 ? normaliseUnit(source.charAt(at)) : normaliseCharacter(source.slice(at, at + length));
    let end = at + length;
    if (written === ' ' || written === '-') {
      // Collapse a run of white space into one space, and `--` into one dash.
      while (end < source.length && normaliseUnit(source.charAt(end)) === written) end += 1;
    }
    if (written !== '' && !(written === ' ' && last === ' ')) {
      builder.add(at, end - at, written.length);
      pieces.push(written);
      last = written;
    }
    at = end;
  }
  return { text: pieces.join(''), map: builder.build() };
}

/**
 * Returns the end of the ASCII run from `offset` that only needs lower-casing: its only white space is single spaces, and it has no dash.
 */
function findPlainEnd(source: string, offset: number): number {
  let at = offset;
  for (; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    const isPlain = code > 32 && code < 127 && code !== 45 && code !== 96;
    if (isPlain) continue;
    const isSingleSpace =
      code === 32 && at > offset && source.charCodeAt(at - 1) > 32 && source.charCodeAt(at + 1) > 32;
    if (!isSingleSpace || source.charCodeAt(at + 1) > 126) break;
  }
  // A combining mark belongs to the letter before it.
  return at > offset && source.charCodeAt(at) >= 0x300 ? at - 1 : at;
}

/** Returns the number of units of the character at `offset`, including its combining marks. */
function measureCharacter(source: string, offset: number): number {
  let end = offset + unitsAt(source, offset);
  while (end < source.length && source.charCodeAt(end) >= 0x300) {
    const units = unitsAt(source, end);
    if (!mark.test(source.slice(end, end + units))) break;
    end += units;
  }
  return end - offset;
}

function unitsAt(source: string, offset: number): number {
  return (source.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}

const cache = new Map<string, string>();

function normaliseUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code >= 97 && code <= 122) return unit;
  let known = cache.get(unit);
  if (known === undefined) {
    known = normaliseCharacter(unit);
    // The cache has at most one entry per UTF-16 unit.
    cache.set(unit, known);
  }
  return known;
}

function normaliseCharacter(character: string): string {
  if (white.test(character)) return ' ';
  if (dash.test(character)) return '-';
  if (singleQuote.test(character)) return "'";
  if (doubleQuote.test(character)) return '"';
  const visible = character.replace(new RegExp(ignorable, 'gu'), '');
  if (visible === '' || keptDigit.test(visible)) return visible;
  return visible.normalize('NFKC').toLowerCase().replace(/ς/g, 'σ');
}
