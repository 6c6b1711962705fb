/**
 * Reads a list: several values under a label, the items of a list below a heading or a line that names the column, or an enumeration in the
 * clause that does. Pure.
 */
import { limits } from '@/lib/core/limits';
import { readQuote } from '../answer/draft';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import type { CellAsk } from './cell-ask';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { listLabelledValues } from './labelled-values';
import { holdsTerm, listKeysAround, measureShare, readKeys } from './measure-agreement';

export function readList(index: PacketIndex, ask: CellAsk): CellFound | null {
  const labelled = listLabelledValues(index, ask).map(
    ({ written, unit, strength }): Candidate => ({ value: splitItems(written), units: [unit], strength }),
  );
  const candidates = [
    ...labelled,
    ...listItemised(index, ask),
    ...index.units.flatMap((unit) => readEnumeration(index, unit, ask)),
  ];
  return chooseCandidate(candidates);
}

const itemised = { heading: 1.5, leadIn: 1.4 };

function listItemised(index: PacketIndex, { named }: CellAsk): Candidate[] {
  if (named.length === 0) return [];
  const namesAll = (text: string) => {
    const keys = readKeys(text);
    return named.every((term) => holdsTerm(term, keys));
  };
  return index.units.flatMap((unit, place): Candidate[] => {
    const before = index.units[place - 1];
    if (unit.kind !== 'item' || before?.kind === 'item') return [];
    const isLedIn = before?.kind === 'sentence' && /:\s*$/u.test(before.text) && namesAll(before.text);
    const isHeaded = before?.kind === 'heading' && namesAll(unit.headings.at(-1) ?? '');
    if (!isLedIn && !isHeaded) return [];
    const units = takeItems(index, place);
    const value = units.map(({ text }) => text);
    return [{ value, units, strength: isHeaded ? itemised.heading : itemised.leadIn }];
  });
}

/** As many items as one quote holds. */
function takeItems(index: PacketIndex, first: number): IndexedUnit[] {
  const units: IndexedUnit[] = [];
  for (const unit of index.units.slice(first, first + limits.tableListItems)) {
    if (unit.kind !== 'item' || readQuote([...units, unit]).length > limits.quoteChars) break;
    units.push(unit);
  }
  return units;
}

/** `The risks are short follow-up, a small sample and missing data.` */
function readEnumeration(index: PacketIndex, unit: IndexedUnit, { named, told }: CellAsk): Candidate[] {
  if (unit.kind !== 'sentence' && unit.kind !== 'item') return [];
  const around = listKeysAround(index, unit);
  if (named.length === 0 || !named.every((term) => holdsTerm(term, around))) return [];
  const last = readTerms(unit.text).findLast(({ key }) =>
    named.some((term) => holdsTerm(term, new Set([key]))),
  );
  if (last === undefined) return [];
  const after = unit.text.slice(last.start + last.surface.length);
  const opening =
    /^[^,;:]{0,60}?(?::\s|\b(?:are|were|include[sd]?|including|comprise[sd]?|such as|namely|between)\s(?!not\b))/iu.exec(
      after,
    );
  const items = opening === null ? [] : splitItems(after.slice(opening[0].length));
  if (items.length < 2) return [];
  const strength = measureShare(index, named, around) + 0.3 * measureShare(index, told, around);
  return [{ value: items, units: [unit], strength }];
}

function splitItems(text: string): string[] {
  return text
    .split(/[;,]\s+(?:and\s+|or\s+)?|\s+and\s+/u)
    .map((item) => item.replace(/[.;,]+$/u, '').trim())
    .filter((item) => item !== '')
    .slice(0, limits.tableListItems);
}
