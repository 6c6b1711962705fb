/**
 * Joins the lines of a paragraph into one text: with a space, or without one if a word was divided. To decide if a hyphen at the end of a
 * line belongs to the word, it looks for the word elsewhere in the document, with and without the hyphen. Pure.
 */
import type { TextPart } from '../plain/blocks';

export type Vocabulary = ReadonlySet<string>;

/** Collects the words inside lines, in lower case, with their inner hyphens. */
export function collectWords(texts: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const text of texts) {
    for (const match of text.matchAll(/[\p{L}\p{N}]+(?:[-‐][\p{L}\p{N}]+)*(?![-‐]\s*$)/gu)) {
      words.add(match[0].toLowerCase());
    }
  }
  return words;
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
  const cut = /([\p{L}\p{N}]+(?:[-‐][\p{L}\p{N}]+)*)([-‐\u00ad])$/u.exec(before);
  const next = /^[\p{L}\p{N}]+/u.exec(after)?.[0];
  if (cut === null || next === undefined) return { before, glue: ' ' };
  const [, start = '', hyphen = ''] = cut;
  const withoutHyphen = { before: before.slice(0, -1), glue: '' } as const;
  const withHyphen = { before, glue: '' } as const;
  if (hyphen === '\u00ad') return withoutHyphen;
  if (vocabulary.has(`${start}${next}`.toLowerCase())) return withoutHyphen;
  if (vocabulary.has(`${start}-${next}`.toLowerCase()) || !/^\p{Ll}/u.test(next) || /\d$/.test(start))
    return withHyphen;
  return withoutHyphen;
}
