/**
 * Finds what a source states for a column as label and value: a labelled line, or a cell of a table row. The label must hold all words of the
 * column's name and little else. Pure.
 */
import { findStatedValues } from '../analysis/stated-values';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import type { CellAsk } from './cell-ask';
import { holdsTerm, measureShare, readKeys } from './measure-agreement';

export type LabelledValue = {
  readonly label: string;
  readonly written: string;
  readonly unit: IndexedUnit;
  readonly strength: number;
};

/** A label with more other words than this names something else. */
const otherWords = 2;
/** What stands under a label states a value more clearly than any sentence, which reaches 2 at most. */
const labelStrength = 2;

export function listLabelledValues(
  index: PacketIndex,
  { named, told, unit: asked }: CellAsk,
): LabelledValue[] {
  if (named.length === 0) return [];
  return findStatedValues(index).flatMap(({ attribute, written, isLabelled, unit }) => {
    const label = readKeys(attribute);
    const fits =
      isLabelled &&
      (unit.kind !== 'sentence' || /^[^.!?]{2,50}:/u.test(unit.text)) &&
      named.every((term) => holdsTerm(term, label)) &&
      countOthers(label, [...named, ...told], asked) <= otherWords;
    const strength = labelStrength + 1 / (1 + label.size) + measureShare(index, told, label);
    return fits ? [{ label: attribute, written, unit, strength }] : [];
  });
}

function countOthers(label: ReadonlySet<string>, terms: CellAsk['named'], asked: string | null): number {
  const unitKeys = readKeys(asked ?? '');
  return [...label].filter((key) => !unitKeys.has(key) && !terms.some(({ keys }) => keys.has(key))).length;
}
