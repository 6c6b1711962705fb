/**
 * Taint follows words (threats 5): a block that was written by hand but holds a run of words of a tainted one (it was split off, joined,
 * or copied) is tainted like it. Judged by the words alone: four in a row, or all of a block that has fewer. One or two words say
 * nothing of where they came from. Pure.
 */
import { createHash } from 'node:crypto';
import type { TaintKind } from '@/lib/protocol/page-words';

const runWords = 4;
const fewestWords = 3;

const listWords = (markdown: string): readonly string[] =>
  markdown.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same for words that differ only in case, white space and signs; null where they are too few. */
export function digestWords(markdown: string): string | null {
  const words = listWords(markdown);
  return words.length < fewestWords ? null : createHash('sha256').update(words.join(' ')).digest('hex');
}

function listRuns(words: readonly string[], size: number): string[] {
  const starts = Math.max(0, words.length - size + 1);
  return Array.from({ length: starts }, (_each, start) => words.slice(start, start + size).join(' '));
}

export type TaintedWords = { readonly markdown: string; readonly taint: TaintKind };

/** Answers for a text whose words it holds, if any. */
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
