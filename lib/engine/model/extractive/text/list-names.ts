/** Lists the names in a text by their form, as written. Pure; a name of form may be no name of anything. */
import { stopWords } from './stop-words';

/** A part of an identifier (`USER_NAME`) is no name. */
const name =
  /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?:\s+(?:(?:of|the|de|la|van|von|and|&)\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’-]*|\s+\p{N}+\b)*(?![\p{L}\p{N}_])/gu;
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)s?\b/u;
const opening = /(?:ly|more|over)$|^(?:maybe|next|often|perhaps|sometimes|still|today|yesterday)$/iu;
const minNameChars = 4;

/** "Highlights No one else …" and "USER The user …" begin a sentence behind what stood alone. "Elizabeth I" and "Vitamin A" are names. */
function dropSmallWords(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !stopWords.has(word.toLowerCase()));
  const last = words.findLastIndex((word) => word.length === 1 || !stopWords.has(word.toLowerCase()));
  return first === -1 ? [] : words.slice(first, Math.max(first, last) + 1);
}

/** Lists the names in a text. A single capitalised word at the beginning of a sentence is left out, because it may be any word. */
export function listNames(text: string): string[] {
  return [...text.matchAll(name)].flatMap((match) => {
    const isFirst = match.index === 0 || /[.!?:“"‘(]\s*$/.test(text.slice(0, match.index));
    const words = dropSmallWords(match[0].split(/\s+/));
    // "Personally I" is no name; "Elizabeth I" is.
    if (isFirst && words[1] === 'I' && opening.test(words[0] ?? '')) return [];
    const phrase = words.join(' ').replace(/['’]s$/, '');
    const isWord = (words.length === 1 && (isFirst || phrase.length < minNameChars)) || calendar.test(phrase);
    return phrase === '' || isWord || /^\p{N}+$/u.test(phrase) ? [] : [phrase];
  });
}
