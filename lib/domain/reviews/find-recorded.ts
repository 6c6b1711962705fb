/**
 * Whether a page says something already: a block with the same words, or one in which they stand with small differences, by the rules
 * that judge citations (`lib/evidence/locate-quote.ts`). Only then may a place be passed over as recorded. Pure.
 */
import { locateQuote, prepareDocument } from '@/lib/evidence/locate-quote';

type Said = { readonly id: string; readonly markdown: string };

/** Words fewer than these stand in too many blocks to say that it is recorded. */
const fewestWords = 4;

/** @returns the block of the page that says it; null where none does. */
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

/** Aligning costs more than counting, and a block that lacks a third of the words says something else. */
function sharesMost(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  const found = new Set(words.filter((word) => wanted.has(word)));
  return found.size * 3 >= wanted.size * 2;
}
