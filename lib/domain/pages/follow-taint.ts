/**
 * Taint follows words (threats 5): a block written by hand that contains a sequence of words from a tainted block (because it was split
 * off, joined or copied) is tainted too. Only the words count: four consecutive ones, or the whole block if it has fewer. One or two words
 * say nothing about their origin. Pure.
 */
import { createHash } from 'node:crypto';
import type { TaintKind } from '@/lib/protocol/page-words';

const runWords = 4;
const fewestWords = 3;

const listWords = (markdown: string): readonly string[] =>
  markdown.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the same digest for texts that differ only in case, white space and punctuation; null if there are too few words. */
export function digestWords(markdown: string): string | null {
  const words = listWords(markdown);
  return words.length < fewestWords ? null : createHash('sha256').update(words.join(' ')).digest('hex');
}

function listRuns(words: readonly string[], size: number): string[] {
  const starts = Math.max(0, words.length - size + 1);
  return Array.from({ length: starts }, (_each, start) => words.slice(start, start + size).join(' '));
}

export type TaintedWords = { readonly markdown: string; readonly taint: TaintKind };

/** The returned function gives the taint of the block whose words a text contains, or null. */
export function createTaintFinder(tainted: readonly TaintedWords[]): (markdown: string) => TaintKind | null {
  const bySize = new Map<number, ReadonlyMap<string, TaintKind>>();
  const collect = (size: number) => {
    const known = bySize.get(size);
    if (known !== undefined) return known;
    const runs = new Map<string, TaintKind>();
    for (const { markdown, taint } of tainted)
      for (const run of listRuns(listWords(markdown), size)) runs.set(run, taint);
    bySize.set(size, runs);
    return runs;
  };
  return (markdown) => {
    const words = listWords(markdown);
    const size = Math.min(runWords, words.length);
    if (tainted.length === 0 || size < fewestWords) return null;
    const runs = collect(size);
    const found = listRuns(words, size).find((run) => runs.has(run));
    return found === undefined ? null : (runs.get(found) ?? null);
  };
}
