/**
 * Finds out whether a page already says something: in a block with the same words, or in one that contains them with small differences, by
 * the same rules that check citations (`lib/evidence/locate-quote.ts`). Only then may a place be skipped as already recorded. Pure.
 */
import { locateQuote, prepareDocument } from '@/lib/evidence/locate-quote';

type Said = { readonly id: string; readonly markdown: string };

/** Fewer words than this occur in too many blocks to prove that something is recorded. */
const fewestWords = 4;

/** @returns the block of the page that says it; null if none does. */
export function findRecorded(blocks: readonly Said[], words: string): Said | null {
  if ((words.match(/[\p{L}\p{N}]+/gu) ?? []).length < fewestWords) return null;
  const shared = new Set(listWords(words));
  const likely = blocks.filter(({ markdown }) => sharesMost(listWords(markdown), shared));
  return (
    likely.find(({ markdown }) => {
      const { match } = locateQuote(prepareDocument(markdown), words);
      return match === 'exact' || match === 'near';
    }) ?? null
  );
}

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Counting words is cheaper than aligning them, and a block that lacks more than a third of the words says something else. */
function sharesMost(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  const found = new Set(words.filter((word) => wanted.has(word)));
  return found.size * 3 >= wanted.size * 2;
}
