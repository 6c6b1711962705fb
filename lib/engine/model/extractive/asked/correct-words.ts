/**
 * Corrects typing errors in a question: a word that no source knows, but from which a word of the sources differs by a letter or two. Words
 * with digits and short words stay, and so does every English word, because a source need not contain it: a "choir" is no "chair". Only its
 * other spelling and its family are the same word. Pure.
 */
import { countEdits } from '@/lib/core/count-edits';
import { isEnglishWord } from '@/lib/evidence/common-words';
import type { PacketIndex } from '../rank/packet-index';
import { recognizeLanguage } from '../text/recognize-language';
import { frameWords, plainWords } from '../text/stop-words';
import { readTerms, type Term } from '../text/terms';

/** A shorter word differs from too many others by one letter: "leak" is no "lead". */
const leastChars = 5;
const longChars = 9;
/** What two English words of one family have in common, and in how many letters their ends may differ. */
const leastStemChars = 6;
const mostEndingChars = 3;

/** Returns the corrected question, or null if there is nothing to correct. */
export function correctWords(index: PacketIndex, question: string): string | null {
  // Where endings are not known, a form of a word looks like an error.
  if (recognizeLanguage(question, index.language) !== null) return null;
  const unknown = readTerms(question).filter((term) => isUnknown(index, term));
  const words = unknown.length === 0 ? new Map<string, string>() : listWords(index);
  let corrected = '';
  let from = 0;
  for (const { surface, start } of unknown) {
    const word = findNearest(surface, words);
    if (word === null) continue;
    corrected += question.slice(from, start) + matchCase(word, surface);
    from = start + surface.length;
  }
  return from === 0 && corrected === '' ? null : corrected + question.slice(from);
}

function isUnknown(index: PacketIndex, { key, surface }: Term): boolean {
  if (surface.length < leastChars || !/^\p{L}+$/u.test(surface)) return false;
  if (frameWords.has(key) || plainWords.has(key)) return false;
  const isTold = [...index.titleKeys.values()].some((titles) => titles.has(key));
  return !index.frequency.has(key) && !isTold;
}

/** An accent is not an error: "Celeron" is one letter away from "Céloron". */
const foldCase = (word: string): string => word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Lists the words of the sources, in lower case, with how they are written. */
function listWords(index: PacketIndex): Map<string, string> {
  const words = new Map<string, string>();
  const titles = [...index.titleKeys.keys()].map(({ title }) => title);
  for (const text of [...titles, ...index.units.map((unit) => unit.text)]) {
    for (const [word] of text.matchAll(/\p{L}{4,40}/gu)) {
      const lower = foldCase(word);
      if (!words.has(lower) || word === lower) words.set(lower, word);
    }
  }
  return words;
}

/** Returns the only nearest word with the same first letter, as the sources write it. */
function findNearest(surface: string, words: ReadonlyMap<string, string>): string | null {
  const lower = foldCase(surface);
  let most = lower.length >= longChars ? 2 : 1;
  let found: string[] = [];
  const isEnglish = isEnglishWord(lower);
  for (const [word, written] of words) {
    if (word[0] !== lower[0]) continue;
    const edits = countEdits(lower, word, most);
    if (edits > most || isForm(lower, word)) continue;
    if (isEnglish && !isSameWord(lower, word)) continue;
    if (edits < most) found = [];
    most = edits;
    found.push(written);
  }
  // Letters are swapped or mistaken more often than left out.
  const nearest = found.find(({ length }) => length === surface.length) ?? found[0];
  return nearest !== undefined && new Set(found.map((word) => word.toLowerCase().slice(0, 4))).size === 1
    ? nearest
    : null;
}

/** True for "harbor" and "harbour", and for "significance" and "significant". */
function isSameWord(one: string, other: string): boolean {
  if (foldSpelling(one) === foldSpelling(other)) return true;
  const shorter = Math.min(one.length, other.length);
  const common = Math.max(leastStemChars, shorter - mostEndingChars);
  return one.slice(0, common) === other.slice(0, common);
}

/** British and American writers spell some words differently: "harbour", "metre", "organise", "travelled". */
const foldSpelling = (word: string): string =>
  word
    .replace(/our/gu, 'or')
    .replace(/(?<=[bt])re(?=s?$)/u, 'er')
    .replace(/(?<=[iy])s(?=e|ing|ation)/gu, 'z')
    .replace(/ll/gu, 'l')
    .replace(/[ao]e/gu, 'e');

/** True for two words of which one is the other with another ending: "cable" and "cables" are no error. */
const isForm = (one: string, other: string): boolean =>
  one.length !== other.length && (one.startsWith(other) || other.startsWith(one));

function matchCase(word: string, like: string): string {
  return /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
