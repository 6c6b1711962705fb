/**
 * Converts text to the form in which quotes are compared (evidence "Quotes" 2), with a map back: NFKC, lower case, one space for any white
 * space, plain quotation marks and dashes, `...` for an ellipsis. Soft hyphens, zero-width and direction marks are removed. Superscript,
 * subscript and fraction digits are left unchanged, because NFKC would turn 10⁶ into 106. Linear. Never joins or splits words.
 */
import { createRecentMap } from '@/lib/core/recent-map';
import { createOffsetMapBuilder, type OffsetMap } from './offset-map';

export type NormalisedText = {
  readonly text: string;
  /** Maps between the given text (source) and the normalised one (target). */
  readonly map: OffsetMap;
};

/** A byte order mark inside a text has no width, whatever `\s` says. */
const white = /[^\S\ufeff]/u;
const keptDigit = /\p{No}/u;
const dash = /[\p{Pd}\u2043\u2212]/u;
const ignorable =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/u;
const singleQuote = /[\u2018-\u201b\u2032\u2039\u203a\u00b4\u0060\u02bc\u02b9\uff07]/u;
const doubleQuote = /[\u201c-\u201f\u2033\u00ab\u00bb\u300c-\u300f\uff02]/u;

/**
 * ASCII that only needs lower-casing: words with single spaces between them, without dashes and backticks. The last letter is left out if a
 * combining mark may follow it.
 */
const plainRun = /[!-,.-_a-~]+(?: [!-,.-_a-~]+)*(?![\u0300-\uffff])/y;
const anyCharacter = /[^]\p{M}*/uy;

export function normaliseText(source: string): NormalisedText {
  const builder = createOffsetMapBuilder();
  const pieces: string[] = [];
  let last = '';
  for (let at = 0; at < source.length; ) {
    const plain = matchAt(plainRun, source, at);
    if (plain !== '') {
      builder.add(at, plain.length, plain.length);
      last = plain;
      pieces.push(plain.toLowerCase());
      at += plain.length;
      continue;
    }
    const character = matchAt(anyCharacter, source, at);
    const written = character.length === 1 ? normaliseUnit(character) : normaliseCharacter(character);
    let end = at + character.length;
    // `--` is one dash.
    if (written === '-') while (normaliseUnit(source.charAt(end)) === '-') end += 1;
    if (written !== '' && !(written === ' ' && last === ' ')) {
      builder.add(at, end - at, written.length);
      pieces.push(written);
      last = written;
    }
    at = end;
  }
  return { text: pieces.join(''), map: builder.build() };
}

function matchAt(pattern: RegExp, source: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(source)?.[0] ?? '';
}

/** Twice as many as there are UTF-16 units. */
const cache = createRecentMap<string, string>(131_072);

function normaliseUnit(unit: string): string {
  return cache.get(unit) ?? cache.set(unit, normaliseCharacter(unit));
}

function normaliseCharacter(character: string): string {
  if (white.test(character)) return ' ';
  if (dash.test(character)) return '-';
  if (singleQuote.test(character)) return "'";
  if (doubleQuote.test(character)) return '"';
  const visible = character.replace(new RegExp(ignorable, 'gu'), '');
  if (keptDigit.test(visible)) return visible;
  return visible.normalize('NFKC').toLowerCase().replace(/ς/g, 'σ');
}
