/** Turns units into quoted text: every statement of a transform is a unit's own text with the quote behind it. Pure. */
import type { IndexedUnit } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import type { Quote, QuotedText } from './types';

export function quoteUnit(unit: IndexedUnit): Quote {
  return { n: unit.source.n, quote: unit.text };
}

/** Returns the text of a unit for reading: the cells of a row are separated by dots, without those for which `isLeftOut` is true. */
export function readUnit(unit: IndexedUnit, isLeftOut: (cell: string) => boolean = () => false): string {
  if (unit.cells === undefined) return unit.text;
  return unit.cells.filter((cell) => cell !== '' && !isLeftOut(cell)).join(' · ');
}

export function statedBy(unit: IndexedUnit): QuotedText {
  return { text: readUnit(unit), quotes: [quoteUnit(unit)] };
}

export function readFocus(focus: string | undefined): ReadonlySet<string> {
  return new Set(readTerms(focus ?? '').map((term) => term.key));
}

/** Groups units by source number, in the order of the packet. */
export function groupByNumber(units: readonly IndexedUnit[]): ReadonlyMap<number, readonly IndexedUnit[]> {
  const groups = new Map<number, IndexedUnit[]>();
  for (const unit of units) {
    const group = groups.get(unit.source.n);
    if (group === undefined) groups.set(unit.source.n, [unit]);
    else group.push(unit);
  }
  return groups;
}
