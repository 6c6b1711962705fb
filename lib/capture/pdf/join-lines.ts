/**
 * Joins the lines of a paragraph into one text: with a space, or without one if a word was divided. A hyphen at the end of a line is removed
 * only if the document itself has the joined word, or one that begins with it, elsewhere. Otherwise it stays, because it may be part of the
 * word. Chinese and Japanese lines are joined without a space. Pure.
 */
import type { TextPart } from '../plain/blocks';
import { isBlankless } from './square-letters';

/** The words of a document, and the beginnings of its longer ones. */
export type Vocabulary = { readonly words: ReadonlySet<string>; readonly beginnings: ReadonlySet<string> };

/** A beginning that is this long, in letters, is hardly that of another word. */
const minBeginning = 6;

/** Collects the words inside lines, in lower case, with their inner hyphens. */
export function collectWords(texts: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const text of texts) {
    for (const match of text.matchAll(/[\p{L}\p{N}]+(?:[-‐][\p{L}\p{N}]+)*(?![-‐]\s*$)/gu)) {
      const word = match[0].toLowerCase();
      words.add(word);
      // The other forms of a word mostly differ in its last letters: `measured`, `measures`.
      for (let end = Math.max(minBeginning, word.length - 3); end < Math.min(word.length, 40); end += 1) {
        beginnings.add(word.slice(0, end));
      }
    }
  }
  return { words, beginnings };
}

export function joinLines(
  lines: readonly { readonly text: string; readonly page: number }[],
  vocabulary: Vocabulary,
): TextPart[] {
  const parts: { text: string; page: number; glue: '' | ' ' }[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const join = last === undefined ? null : decideJoin(last.text, line.text, vocabulary);
    if (last === undefined || join === null) parts.push({ ...line, glue: ' ' });
    else {
      last.text = join.before;
      if (last.page === line.page) last.text += join.glue + line.text;
      else parts.push({ ...line, glue: join.glue });
    }
  }
  return parts;
}

function decideJoin(
  before: string,
  after: string,
  vocabulary: Vocabulary,
): { before: string; glue: '' | ' ' } {
  if (isBlankless(before, after) || isDividedKorean(before, after, vocabulary)) return { before, glue: '' };
  const cut = /([\p{L}\p{N}]+(?:[-‐][\p{L}\p{N}]+)*)([-‐\u00ad])$/u.exec(before);
  const next = /^[\p{L}\p{N}]+/u.exec(after)?.[0];
  if (cut === null || next === undefined) return { before, glue: ' ' };
  const [, start = '', hyphen = ''] = cut;
  const withoutHyphen = { before: before.slice(0, -1), glue: '' } as const;
  const withHyphen = { before, glue: '' } as const;
  if (hyphen === '\u00ad') return withoutHyphen;
  const joined = `${start}${next}`.toLowerCase();
  if (vocabulary.words.has(joined)) return withoutHyphen;
  if (vocabulary.words.has(`${start}-${next}`.toLowerCase()) || !/^\p{Ll}/u.test(next)) return withHyphen;
  return hasOtherForm(joined, start.length, vocabulary) ? withoutHyphen : withHyphen;
}

/** True if the two lines divide a word that the document has elsewhere. Korean has no hyphens. */
function isDividedKorean(before: string, after: string, { words }: Vocabulary): boolean {
  const head = /[\p{L}\p{N}]*\p{scx=Hangul}$/u.exec(before)?.[0];
  const rest = /^\p{scx=Hangul}[\p{L}\p{N}]*/u.exec(after)?.[0];
  return head !== undefined && rest !== undefined && words.has(`${head}${rest}`.toLowerCase());
}

/** True if the document has another form of the word: one that begins with it, or with all but its last letters, beyond the hyphen. */
function hasOtherForm(joined: string, hyphenAt: number, { words, beginnings }: Vocabulary): boolean {
  const shortest = Math.max(minBeginning, hyphenAt + 1, joined.length - 3);
  for (let end = joined.length; end >= shortest; end -= 1) {
    const part = joined.slice(0, end);
    if (beginnings.has(part) || words.has(part)) return true;
  }
  return false;
}
