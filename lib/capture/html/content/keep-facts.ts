/**
 * Keeps the facts of a product that hardly look like text: the price beside its name, and its data in lists of terms and in tables of two
 * columns. People ask for them first, and a model that looks for sentences leaves them out. Applies to pages that show signs of a product,
 * and to nothing in menus, side boxes and forms. Reads the document only.
 */
import { pricePattern } from './block-texts';
import { findFrame } from './name-blocks';
import { type PageHints, readManner } from './page-hints';
import type { TextBlock } from './text-blocks';

/** Fewer facts than this are not a list of them. */
const minFacts = 3;
/** A label or a value with more words than this is a text. */
const labelWords = 8;
const valueWords = 30;
/** A price is a short text, and stands within this many texts after the name. */
const priceWords = 8;
const priceReach = 30;

export function keepFacts(
  { blocks, hints }: { readonly blocks: readonly TextBlock[]; readonly hints: PageHints },
  keeps: readonly boolean[],
): boolean[] {
  if (hints.productScore === 0 || readManner(hints) !== 'other') return [...keeps];
  const facts = new FactFinder(blocks);
  const price = findPrice(blocks);
  return blocks.map(
    (block, index) => keeps[index] === true || index === price || (!block.isControl && facts.has(block)),
  );
}

/** Returns the place of the first price after the only title of the page and before the next heading, or -1. */
function findPrice(blocks: readonly TextBlock[]): number {
  const titles = blocks.filter(({ owner }) => owner.localName === 'h1');
  const [title] = titles;
  if (title === undefined || titles.length > 1) return -1;
  const start = blocks.indexOf(title) + 1;
  for (let index = start; index < Math.min(blocks.length, start + priceReach); index += 1) {
    const block = blocks[index];
    if (block === undefined || isHeading.test(block.owner.localName)) return -1;
    if (isPrice(block)) return findFrame(block.owner) === findFrame(title.owner) ? index : -1;
  }
  return -1;
}

const isHeading = /^h[1-6]$/;
const isPrice = (block: TextBlock): boolean =>
  block.wordCount <= priceWords && !block.isControl && block.linkChars === 0 && pricePattern.test(block.text);

/** Tells for each block if it is in a list of facts. Every list is looked at once. */
class FactFinder {
  private readonly known = new Map<Element, boolean>();
  private readonly inside = new Map<Element, TextBlock[]>();

  constructor(blocks: readonly TextBlock[]) {
    for (const block of blocks) {
      const list = findList(block.owner);
      if (list) this.inside.set(list, [...(this.inside.get(list) ?? []), block]);
    }
  }

  has(block: TextBlock): boolean {
    const list = findList(block.owner);
    if (list === null) return false;
    const known = this.known.get(list) ?? this.isFactList(list);
    this.known.set(list, known);
    return known;
  }

  private isFactList(list: Element): boolean {
    if (findFrame(list) !== null) return false;
    const blocks = this.inside.get(list) ?? [];
    const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
    const linkChars = blocks.reduce((sum, { linkChars: own }) => sum + own, 0);
    const labels = blocks.filter((block) => isLabel(block.owner, list));
    return (
      labels.length >= minFacts &&
      blocks.length >= labels.length * 2 &&
      linkChars < chars / 2 &&
      labels.every(({ wordCount }) => wordCount <= labelWords) &&
      blocks.every(({ wordCount }) => wordCount <= valueWords) &&
      (list.localName === 'dl' || hasTwoColumns(list))
    );
  }
}

const findList = (owner: Element): Element | null => owner.closest('dl,table');

function isLabel(owner: Element, list: Element): boolean {
  if (list.localName === 'dl') return owner.closest('dt') !== null;
  const cell = owner.closest('th,td');
  return cell !== null && cell.previousElementSibling === null;
}

function hasTwoColumns(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')];
  return rows.length >= minFacts && rows.every((row) => row.children.length === 2);
}
