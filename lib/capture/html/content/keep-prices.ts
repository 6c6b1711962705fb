/**
 * Keeps the prices of a list with the names of its items, and then what such a list says of each item under a label ("Weight: 2 kg"): a list
 * of goods without them has lost facts. Such a fact follows the other texts of its item, and all facts of one sort are kept or none. Where
 * a list has no prices, labels are left alone: beside the posts of a forum they tell of its members. Pure.
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
const labelChars = 40;
const labelledWords = 12;

export function keepPrices(blocks: readonly TextBlock[], keeps: readonly boolean[]): readonly boolean[] {
  return keepSorts(blocks, keeps, blocks.map(isPrice));
}

/** Takes the choice in which the prices are kept already. */
export function keepLabelled(blocks: readonly TextBlock[], keeps: readonly boolean[]): readonly boolean[] {
  const prices = blocks.filter((block, index) => keeps[index] === true && isPrice(block));
  return prices.length < minPrices ? keeps : keepSorts(blocks, keeps, findLabelled(blocks));
}

function isPrice(block: TextBlock): boolean {
  return block.wordCount <= priceWords && !block.isControl && pricePattern.test(block.text);
}

/** A block is labelled if it is a short label with its value, or one of the two. */
function findLabelled(blocks: readonly TextBlock[]): boolean[] {
  return blocks.map((block, index) => {
    if (block.isControl || block.wordCount > labelledWords) return false;
    const before = blocks[index - 1];
    const isValue = before !== undefined && isLabel(before) && isBeside(before.owner, block.owner);
    return isLabel(block) || isValue || holdsLabel(block);
  });
}

const isLabel = ({ text, isControl }: TextBlock): boolean =>
  !isControl && text.length <= labelChars && /^\p{L}[^:]*:$/u.test(text);

const holdsLabel = ({ text }: TextBlock): boolean => /^\p{L}[^:]{1,39}: \S/u.test(text);

/** True for a value within the element of its label or next to it. */
const isBeside = (label: Element, value: Element): boolean =>
  label.contains(value) || label.parentElement === value.parentElement;

function keepSorts(
  blocks: readonly TextBlock[],
  keeps: readonly boolean[],
  isFact: readonly boolean[],
): readonly boolean[] {
  const items = new ItemTexts(blocks, keeps, isFact);
  const kept = new Set(
    [...groupFacts(blocks, isFact).values()]
      .filter((places) => places.length >= minPrices)
      .filter((places) => places.filter((place) => items.isKept(place)).length > places.length / 2)
      .flat(),
  );
  return keeps.map((keep, index) => keep || kept.has(index));
}

function groupFacts(blocks: readonly TextBlock[], isFact: readonly boolean[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  blocks.forEach((block, index) => {
    if (isFact[index] !== true || findFrame(block.owner) !== null) return;
    const sort = findSort(block);
    const places = groups.get(sort) ?? [];
    places.push(index);
    groups.set(sort, places);
  });
  return groups;
}

/** The texts before a fact that stand in the same item. */
class ItemTexts {
  constructor(
    private readonly blocks: readonly TextBlock[],
    private readonly keeps: readonly boolean[],
    private readonly isFact: readonly boolean[],
  ) {}

  /** True if the nearest box around a fact that holds other text before it holds something that is kept. */
  isKept(place: number): boolean {
    let box: Element | null = this.blocks[place]?.owner ?? null;
    for (let level = 0; level < itemLevels && box; level += 1, box = box.parentElement) {
      const texts = this.listBefore(place, box);
      if (texts.length > 0) return texts.some((index) => this.keeps[index] === true);
    }
    return false;
  }

  /** Returns the texts of a box right before a place that are neither controls nor facts. */
  private listBefore(place: number, box: Element): number[] {
    const found: number[] = [];
    for (let index = place - 1; index >= Math.max(0, place - itemTexts); index -= 1) {
      const block = this.blocks[index];
      if (block === undefined || !box.contains(block.owner)) break;
      if (!block.isControl && this.isFact[index] !== true) found.push(index);
    }
    return found;
  }
}
