/** Units as quoted text: every statement a transform makes is a unit's own words with the quote behind it. Pure. */
import type { IndexedUnit } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import type { Quote, QuotedText } from './types';

export function quoteUnit(unit: IndexedUnit): Quote {
  return { n: unit.source.n, quote: unit.text };
}

/** The words of a unit to be read: the cells of a row stand apart, without those that `isLeftOut` names. */
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

/** Units by source number, in the order of the packet. */
export function groupByNumber(units: readonly IndexedUnit[]): ReadonlyMap<number, readonly IndexedUnit[]> {
  const groups = new Map<number, IndexedUnit[]>();
  for (const unit of units) {
    const group = groups.get(unit.source.n);
    if (group === undefined) groups.set(unit.source.n, [unit]);
    else group.push(unit);
  }
  return groups;
}
