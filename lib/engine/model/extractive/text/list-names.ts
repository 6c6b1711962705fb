/** Lists the names in a text by their form, as written. Pure; a name of form may be no name of anything. */
import { stopWords } from './stop-words';

const name =
  /\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?:\s+(?:(?:of|the|de|la|van|von|and|&)\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’-]*|\s+\p{N}+\b)*/gu;
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)s?\b/u;
const opening = /(?:ly|more|over)$|^(?:maybe|next|often|perhaps|sometimes|still|today|yesterday)$/iu;
const minNameChars = 4;

/** Lists the names in a text. A single capitalised word at the beginning of a sentence is left out, because it may be any word. */
export function listNames(text: string): string[] {
  return [...text.matchAll(name)].flatMap((match) => {
    const isFirst = match.index === 0 || /[.!?:“"‘(]\s*$/.test(text.slice(0, match.index));
    const words = match[0].split(/\s+/);
    while (words[0] !== undefined && stopWords.has(words[0].toLowerCase())) words.shift();
    // "Personally I" is no name; "Elizabeth I" is.
    if (isFirst && words[1] === 'I' && opening.test(words[0] ?? '')) return [];
    const phrase = words.join(' ').replace(/['’]s$/, '');
    const isWord = (words.length === 1 && (isFirst || phrase.length < minNameChars)) || calendar.test(phrase);
    return phrase === '' || isWord || /^\p{N}+$/u.test(phrase) ? [] : [phrase];
  });
}
