/**
 * Keeps a heading or a term together with its text: the description of a parameter says nothing without the parameter's name. A name
 * without a text follows the majority of the names of its kind. Pure.
 */
import type { ScoredBlocks } from './keep-inside';
import { type BlockName, findFrame, findName } from './name-blocks';
import { findSort } from './smooth-twins';
import type { TextBlock } from './text-blocks';

/** The number of levels from a name up to the box that also holds its text. Further up, something else has come between them. */
const boxesApart = 3;
/** By how many the kept names of a kind must outnumber the dropped ones. */
const clearMajority = 4;
/** A heading that scores lower than this belongs to the page's own parts ("Advertisement"). */
const hopeless = 0.05;
/** The headings of an alphabetical list say too little to be judged by their words. */
const letter = /^(?:\p{L}|#|\d\s?[–-]\s?\d|\p{L}\s?[–-]\s?\p{L})$/u;
/** The title of the page has a rule of its own. */
const titleRank = 1;

export function keepNames({ blocks, scores }: ScoredBlocks, keeps: readonly boolean[]): boolean[] {
  const names = blocks.map((block) => (block.isControl ? null : findName(block)));
  const fates = blocks.map((_, index) => findFate({ blocks, keeps, names }, index));
  const majorities = countMajorities(blocks, fates);
  return blocks.map((block, index) => {
    const fate = fates[index];
    if (keeps[index] === true) return true;
    const isJudged = names[index]?.element.localName !== 'dt' && !letter.test(block.text);
    if (isJudged && (scores[index] ?? 0) < hopeless) return false;
    if (fate === 'kept') return true;
    return fate === 'bare' && (majorities.get(findSort(block)) ?? 0) >= clearMajority;
  });
}

type NamedPage = {
  readonly blocks: readonly TextBlock[];
  readonly keeps: readonly boolean[];
  readonly names: readonly (BlockName | null)[];
};

/** What happened to the text that a block names. `bare` means that it has none. */
type Fate = 'kept' | 'dropped' | 'bare';

function findFate(page: NamedPage, index: number): Fate | null {
  const name = page.names[index];
  if (!name || name.rank === titleRank) return null;
  const next = findNamed(page, index, name);
  const owner = page.blocks[next]?.owner;
  if (!owner) return 'bare';
  return page.keeps[next] === true && isNear(name.element, owner) ? 'kept' : 'dropped';
}

/** Returns the first text block after a name and before the next name beside it, or -1. */
function findNamed({ blocks, names }: NamedPage, index: number, name: BlockName): number {
  for (let next = index + 1; next < blocks.length; next += 1) {
    const other = names[next];
    if (other && isBeside(name, other)) return -1;
    if (!other && blocks[next]?.isControl === false) return next;
  }
  return -1;
}

/**
 * True if another name ends the section of this one: a name of the same or a higher rank, but not a further term of the same definition,
 * nor a term in a list inside it.
 */
function isBeside(name: BlockName, other: BlockName): boolean {
  if (name.element === other.element) return false;
  if (name.element.localName !== 'dt' || name.rank !== other.rank) return other.rank <= name.rank;
  const list = name.element.parentElement;
  if (other.element.parentElement !== list) return list?.contains(other.element) !== true;
  return other.element.previousElementSibling?.localName !== 'dt';
}

function isNear(name: Element, text: Element): boolean {
  let box: Element | null = name;
  for (let level = 0; level <= boxesApart && box; level += 1, box = box.parentElement) {
    if (box.contains(text)) return findFrame(name) === findFrame(text);
    // A term names nothing outside its list, and a heading that is a link leads to another page.
    if (box.localName === 'dl' || box.localName === 'a') return false;
  }
  return false;
}

function countMajorities(
  blocks: readonly TextBlock[],
  fates: readonly (Fate | null)[],
): ReadonlyMap<string, number> {
  const majorities = new Map<string, number>();
  if (!fates.includes('bare')) return majorities;
  blocks.forEach((block, index) => {
    const fate = fates[index];
    if (fate !== 'kept' && fate !== 'dropped') return;
    const sort = findSort(block);
    majorities.set(sort, (majorities.get(sort) ?? 0) + (fate === 'kept' ? 1 : -1));
  });
  return majorities;
}
