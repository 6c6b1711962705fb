/**
 * Finds the short parentheses of a source that a quote leaves out as a whole, as people do with a reference or an interval. One that holds a
 * negation belongs to the sentence. Looks only a bounded distance to each side.
 */
import { getMeaning } from './meaning-words';
import type { PreparedDocument } from './prepare-document';
import { findWordRange } from './quote-words';
import type { Span } from './span';

const maxAsideChars = 80;

/** Returns the words of such parentheses among the words left out, as indexes in the document's words. */
export function findAsides(document: PreparedDocument, leftOut: readonly number[]): ReadonlySet<number> {
  const missing = new Set(leftOut);
  const asides = new Set<number>();
  for (const index of leftOut) {
    const around = findParenthesis(document.normalised.text, document.words.starts[index] ?? 0);
    if (around === null) continue;
    const range = findWordRange(document.words, around);
    const inside = Array.from({ length: range.end - range.start }, (_, offset) => range.start + offset);
    const isNegated = document.words.texts
      .slice(range.start, range.end)
      .some((word) => getMeaning(word) === 'negation');
    if (!isNegated && inside.every((word) => missing.has(word))) for (const word of inside) asides.add(word);
  }
  return asides;
}

/** Returns the innermost parenthesis around an offset, if it is short. */
function findParenthesis(text: string, offset: number): Span | null {
  const before = text.slice(Math.max(0, offset - maxAsideChars), offset);
  const open = Math.max(before.lastIndexOf('('), before.lastIndexOf('['));
  if (open < 0 || /[)\]]/.test(before.slice(open))) return null;
  const start = offset - before.length + open;
  const length = text.slice(start, start + maxAsideChars).search(/[)\]]/);
  // One that is not closed is empty.
  return { start, end: start + length + 1 };
}
