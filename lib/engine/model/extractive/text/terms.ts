/**
 * Splits text into terms for comparison: words normalised (case, accents) and stemmed, with their positions. Words of scripts without
 * spaces are found by `Intl.Segmenter`. Never decides which terms matter.
 */
import { createRecentMap } from '@/lib/core/recent-map';
import { readWordKey } from './word-key';
import { frameWords, isFrameForm, stopWords } from './stop-words';

export type Term = {
  /** The form in which terms are compared. */
  readonly key: string;
  /** The word as written. */
  readonly surface: string;
  readonly start: number;
};

/** A run of letters and digits, including inner apostrophes, dots and commas inside numbers, and dots in initials. Also `C++` and `C#`. */
const word =
  /\p{N}+(?:[.,]\p{N}+)*|\p{L}(?:\.\p{L})+\.?|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
/** Letters of scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** What Arabic writes before a word and joins to it: "and", "in", "for", "the". */
const arabicPrefix =
  /^(?:[\u0648\u0641\u0628\u0643]?\u0627\u0644|\u0644\u0644|\u0648(?=\p{L}{4}))(?=\p{L}{3})/u;

function foldWord(surface: string): string {
  if (/^[a-z]+$/.test(surface)) return surface;
  const folded = foldLetters(surface);
  return /^\p{Script=Arabic}/u.test(folded)
    ? folded
        .replace(arabicPrefix, '')
        .replace(/\u0629$/u, '\u0647')
        .replaceAll('\u0649', '\u064a')
    : folded;
}

const foldLetters = (surface: string): string =>
  surface
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replace(/(?<=\p{L})\.(?=\p{L}|$)/gu, '')
    .replaceAll('ı', 'i')
    .replace(/(?<=\p{N}),(?=\p{N}{3})/gu, '');

const stemOf = createRecentMap<string, string>(50_000);

/** What a word is contracted with: "where's", "that'll". */
const clitic = /'(?:s|re|ll|d|ve|m)$/u;

function readKey(surface: string): string | null {
  const folded = foldWord(surface);
  if (stopWords.has(folded) || stopWords.has(folded.replace(clitic, ''))) return null;
  const remembered = stemOf.get(folded);
  if (remembered !== undefined) return remembered;
  const stem = readWordKey(folded);
  const key = frameWords.has(stem) && !isFrameForm(folded) ? folded.replace(/'?s$/u, '') : stem;
  return stemOf.set(folded, key);
}

const initials = /^(?:\p{Lu}\.){2,}$|^(?:\p{Lu}\.)+\p{Lu}$|^\p{Lu}{2,3}$/u;

/** True for "US", "WHO" and "U.S.", which are written as words that say nothing, unless all words around are in capitals. */
function isAbbreviation(text: string, surface: string, start: number): boolean {
  if (!initials.test(surface) || !stopWords.has(foldWord(surface))) return false;
  const [before = ''] = /\p{L}+\P{L}*$/u.exec(text.slice(Math.max(0, start - nearChars), start)) ?? [];
  const [after = ''] =
    /\p{L}+/u.exec(text.slice(start + surface.length, start + surface.length + nearChars)) ?? [];
  return ![before, after].some((word) => /^\p{Lu}{2,}(?!\p{L})/u.test(word));
}

/** How far away the next word may begin. */
const nearChars = 40;

/** Returns the terms of `text` in order, without stop words. */
export function readTerms(text: string): Term[] {
  const terms: Term[] = [];
  const add = (surface: string, start: number) => {
    const key = isAbbreviation(text, surface, start) ? surface.replaceAll('.', '') : readKey(surface);
    if (key !== null && key !== '') terms.push({ key, surface, start });
    // Who asks for version 3.2 means 3.2.1, too.
    const series = /^\d{1,9}\.\d{1,9}(?=\.\d)/u.exec(surface)?.[0];
    if (series !== undefined) terms.push({ key: series, surface: series, start });
  };
  for (const match of text.matchAll(word)) {
    if (!unspaced.test(match[0])) add(match[0], match.index);
    else {
      for (const part of segmenter.segment(match[0])) {
        if (part.isWordLike === true) add(part.segment, match.index + part.index);
      }
    }
  }
  return terms;
}
