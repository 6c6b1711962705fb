/**
 * Blocks in boxes with the same names and classes are of one kind: the prices of a list, the texts of its posts. Each gets the mean score of
 * its kind, so that a list keeps all of its prices or none. Pure.
 */
import type { TextBlock } from './text-blocks';

/** Number of boxes, from the block upwards, that define its kind. */
const boxLevels = 3;
/** Fewer blocks than this do not count as a repetition. */
const minTwins = 4;

export function smoothTwins(blocks: readonly TextBlock[], scores: readonly number[]): number[] {
  const sorts = blocks.map(findSort);
  const sums = new Map<string, { total: number; count: number }>();
  sorts.forEach((sort, index) => {
    const sum = sums.get(sort) ?? { total: 0, count: 0 };
    sum.total += scores[index] ?? 0;
    sum.count += 1;
    sums.set(sort, sum);
  });
  return sorts.map((sort, index) => {
    const own = scores[index] ?? 0;
    const sum = sums.get(sort);
    if (!sum || sum.count < minTwins) return own;
    return sum.total / sum.count;
  });
}

/** Returns the names and classes of the boxes around a block. Blocks of one kind share them. */
export function findSort(block: TextBlock): string {
  const isLink = block.linkChars > block.text.length / 2;
  const names: string[] = [isLink ? 'link' : 'text'];
  let box: Element | null = block.owner;
  for (let level = 0; level < boxLevels && box; level += 1, box = box.parentElement) {
    names.push(`${box.localName}.${box.getAttribute('class') ?? ''}`);
  }
  return names.join('>');
}
