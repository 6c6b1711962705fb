/**
 * Tells whether a sentence speaks of a word of the question: it has the word itself, or leans on a sentence before it that has it. Pure.
 */
import { isHeld } from './is-held';
import type { TermMatch } from './match-terms';
import { distanceBetween, type IndexedUnit, isSameSource, type PacketIndex } from './packet-index';

/** A name is replaced by a pronoun for a while, a word is not. */
const nameReachChars = 1_200;
export const wordReachChars = 400;

export function tells(index: PacketIndex, unit: IndexedUnit, match: TermMatch): boolean {
  if (isHeld(index, unit, match)) return true;
  const reach = match.term.isName ? nameReachChars : wordReachChars;
  return listBefore(index, unit, reach).some(({ id }) => match.strength.has(id));
}

/** True if a sentence or its paragraph speaks of a word. A name is given before what is told of it, so the rest of the paragraph gives none. */
export const tellsInParagraph = (index: PacketIndex, unit: IndexedUnit, match: TermMatch): boolean =>
  tells(index, unit, match) ||
  (!match.term.isName && listRest(index, unit).some(({ id }) => match.strength.has(id)));

/** Returns the sentences that follow in the paragraph, which is about one thing. */
function listRest({ units }: PacketIndex, { id, block, source, kind }: IndexedUnit): IndexedUnit[] {
  const found: IndexedUnit[] = [];
  for (let next = units[id + 1]; kind === 'sentence' && next?.block === block; next = units[next.id + 1]) {
    if (!isSameSource(next, { source })) break;
    found.push(next);
  }
  return found;
}

/**
 * Returns the sentence and those before it that it may lean on, the nearest first: not beyond a heading or a table. The item of a list leans
 * on what introduces the list, not on another item.
 */
export function listBefore(index: PacketIndex, unit: IndexedUnit, reach: number): IndexedUnit[] {
  const found = [unit];
  let introduction: number | null = null;
  for (let id = unit.id - 1; id >= 0; id -= 1) {
    const before = index.units[id];
    if (before === undefined || !isSameSource(before, unit) || before.kind === 'row') break;
    if (before.headings.at(-1) !== unit.headings.at(-1) || distanceBetween(before, unit) > reach) break;
    if (unit.kind === 'item' && before.block !== unit.block) {
      if (before.kind === 'item') continue;
      introduction ??= before.block;
      if (before.block !== introduction) break;
    }
    found.push(before);
  }
  return found;
}
