/**
 * Blocks in boxes of the same names and classes are of one sort: the prices of a list, the texts of its posts. Each
 * score is drawn towards the mean of its sort, so that a list keeps all of its prices or none. Pure.
 */
import type { TextBlock } from './text-blocks';

/** Boxes from the block upwards that make up its sort. */
const boxLevels = 3;
/** Fewer than this are no repetition. */
const minTwins = 4;
const drawnToMean = 0.7;

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
    return own * (1 - drawnToMean) + (sum.total / sum.count) * drawnToMean;
  });
}

/** The names and classes of the boxes around a block, which blocks of one sort share. */
export function findSort(block: TextBlock): string {
  const isLink = block.linkChars > block.text.length / 2;
  const names: string[] = [isLink ? 'link' : 'text'];
  let box: Element | null = block.owner;
  for (let level = 0; level < boxLevels && box; level += 1, box = box.parentElement) {
    names.push(`${box.localName}.${box.getAttribute('class') ?? ''}`);
  }
  return names.join('>');
}
