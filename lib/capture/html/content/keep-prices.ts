/**
 * Keeps the prices of a list with the names of its items: a list of goods without their prices has lost a fact. A price follows the other
 * texts of its item, and all prices of a list are kept or none. Pure.
 */
import { pricePattern } from './block-texts';
import { findFrame } from './name-blocks';
import { findSort } from './smooth-twins';
import type { TextBlock } from './text-blocks';

const priceWords = 8;
/** Fewer prices than this are not those of a list. */
const minPrices = 4;
/** The number of levels from a price up to the box of its item. */
const itemLevels = 6;
/** A price further behind the first text of its box is not the price of that text. */
const itemTexts = 20;

export function keepPrices(blocks: readonly TextBlock[], keeps: readonly boolean[]): boolean[] {
  const items = new ItemTexts(blocks, keeps);
  const kept = new Set(
    [...groupPrices(blocks).values()]
      .filter((places) => places.length >= minPrices)
      .filter((places) => places.filter((place) => items.isKept(place)).length > places.length / 2)
      .flat(),
  );
  return keeps.map((keep, index) => keep || kept.has(index));
}

function groupPrices(blocks: readonly TextBlock[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  blocks.forEach((block, index) => {
    const isPrice = block.wordCount <= priceWords && !block.isControl && pricePattern.test(block.text);
    if (!isPrice || findFrame(block.owner) !== null) return;
    const sort = findSort(block);
    const places = groups.get(sort) ?? [];
    places.push(index);
    groups.set(sort, places);
  });
  return groups;
}

/** The texts before a price that stand in the same item. */
class ItemTexts {
  constructor(
    private readonly blocks: readonly TextBlock[],
    private readonly keeps: readonly boolean[],
  ) {}

  /** True if the nearest box around a price that holds other text before it holds something that is kept. */
  isKept(place: number): boolean {
    let box: Element | null = this.blocks[place]?.owner ?? null;
    for (let level = 0; level < itemLevels && box; level += 1, box = box.parentElement) {
      const texts = this.listBefore(place, box);
      if (texts.length > 0) return texts.some((index) => this.keeps[index] === true);
    }
    return false;
  }

  /** Returns the texts of a box right before a place that are neither controls nor prices. */
  private listBefore(place: number, box: Element): number[] {
    const found: number[] = [];
    for (let index = place - 1; index >= Math.max(0, place - itemTexts); index -= 1) {
      const block = this.blocks[index];
      if (block === undefined || !box.contains(block.owner)) break;
      if (!block.isControl && !pricePattern.test(block.text)) found.push(index);
    }
    return found;
  }
}
