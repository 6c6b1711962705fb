/**
 * Keeps text inside the content that does not look like content by itself: lines of code, and short texts between two kept ones in the same
 * box (the dash in an empty cell, a one-line note about a parameter). Pure.
 */
import { findFrame } from './name-blocks';
import type { TextBlock } from './text-blocks';

/** Texts with more words than this are judged on their own. */
const shortWords = 12;
/** A text that scores lower than this is certainly not content. Table cells are exempt, because their row is the better evidence. */
const surelyNot = 0.12;
/**
 * The number of levels from a short text up to the box that holds the text before it, and up to the box that also holds the text after it.
 */
const boxesBefore = 2;
const boxesAfter = 3;

export type ScoredBlocks = {
  readonly blocks: readonly TextBlock[];
  /** How likely each block is to be content, between 0 and 1. */
  readonly scores: readonly number[];
};

/** Pages do not use code as decoration, so code between two parts of the content is content. */
export function keepCode(blocks: readonly TextBlock[], keeps: readonly boolean[]): boolean[] {
  const first = keeps.indexOf(true);
  const last = keeps.lastIndexOf(true);
  return blocks.map((block, index) => {
    const isInside = first < index && index < last;
    return keeps[index] === true || (isInside && !block.isControl && block.owner.closest('pre') !== null);
  });
}

export function keepBetween({ blocks, scores }: ScoredBlocks, keeps: readonly boolean[]): boolean[] {
  const order = blocks.map((_, index) => index).filter((index) => blocks[index]?.isControl === false);
  const between = new Set(
    order.filter((index, position) => {
      const block = blocks[index];
      if (!block || keeps[index] === true || !isShort(block)) return false;
      const before = order[position - 1] ?? -1;
      const after = order[position + 1] ?? -1;
      if (keeps[before] !== true || keeps[after] !== true) return false;
      const isLikely = block.owner.localName === 'td' || (scores[index] ?? 0) >= surelyNot;
      return isLikely && isInside(block.owner, blocks[before]?.owner, blocks[after]?.owner);
    }),
  );
  return keeps.map((keep, index) => keep || between.has(index));
}

const isShort = (block: TextBlock) =>
  block.wordCount <= shortWords && block.linkChars <= block.text.length / 2;

function isInside(own: Element, before: Element | undefined, after: Element | undefined): boolean {
  if (!before || !after || findFrame(own) !== findFrame(before)) return false;
  return isWithin(own, before, boxesBefore) && isWithin(own, after, boxesAfter);
}

function isWithin(own: Element, other: Element, boxes: number): boolean {
  let box = own;
  for (let level = 0; level < boxes; level += 1) box = box.parentElement ?? box;
  return box.contains(other);
}
