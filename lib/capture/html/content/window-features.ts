/** What comes before and after a block: its neighbours one by one, and sums over the blocks around it, computed from running totals. */
import { type BlockRow, log } from './block-row';
import type { TextBlock } from './text-blocks';

const neighbourKeys = [-3, -2, -1, 1, 2, 3].map((offset) => ({
  offset,
  words: `next${offset}.words`,
  links: `next${offset}.links`,
  heading: `next${offset}.heading`,
  kept: `next${offset}.kept`,
}));
const aroundKeys = [6, 15].map((reach) => ({
  reach,
  words: `around${reach}.words`,
  links: `around${reach}.links`,
  kept: `around${reach}.kept`,
}));
const heading = /^h[1-6]$/;

export class WindowFeatures {
  private readonly words: number[] = [0];
  private readonly links: number[] = [0];
  private readonly chars: number[] = [0];
  private readonly kept: number[] = [0];

  constructor(
    private readonly blocks: readonly TextBlock[],
    private readonly keeps: readonly boolean[],
  ) {
    blocks.forEach((block, index) => {
      this.words.push((this.words.at(-1) ?? 0) + block.wordCount);
      this.links.push((this.links.at(-1) ?? 0) + block.linkChars);
      this.chars.push((this.chars.at(-1) ?? 0) + block.text.length);
      this.kept.push((this.kept.at(-1) ?? 0) + (keeps[index] ? block.wordCount : 0));
    });
  }

  describe(row: BlockRow, index: number): void {
    for (const keys of neighbourKeys) {
      const block = this.blocks[index + keys.offset];
      row[keys.words] = block ? log(block.wordCount) : -1;
      row[keys.links] = block ? block.linkChars / block.text.length : -1;
      row[keys.heading] = block && heading.test(block.owner.localName) ? 1 : 0;
      row[keys.kept] = this.keeps[index + keys.offset] ? 1 : 0;
    }
    for (const keys of aroundKeys) {
      const from = Math.max(0, index - keys.reach);
      const to = Math.min(this.blocks.length, index + keys.reach + 1);
      const words = sumOf(this.words, from, to);
      row[keys.words] = words / (to - from);
      row[keys.links] = sumOf(this.links, from, to) / Math.max(1, sumOf(this.chars, from, to));
      row[keys.kept] = sumOf(this.kept, from, to) / Math.max(1, words);
    }
  }
}

/** Computes a sum from running totals. */
function sumOf(totals: readonly number[], from: number, to: number): number {
  return (totals[to] ?? 0) - (totals[from] ?? 0);
}
