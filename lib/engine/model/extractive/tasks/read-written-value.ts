/**
 * Reads the value of a named field in one source, as the source writes it: `4.6 million pounds`, and not 4600000. Where the value is in
 * words, it is the sentence. Null if the source does not state it. Pure.
 */
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { findStatedValues, type StatedValue } from '../analysis/stated-values';
import type { PacketIndex } from '../rank/packet-index';
import type { WrittenValue } from '../transforms/build-data-table';
import { readUnit } from '../transforms/quote-unit';
import { type AskedField, findField } from './extract-fields';

export function readWrittenValue(index: PacketIndex, field: AskedField): WrittenValue | null {
  const stated = findStatedValues(index);
  const { value, unit } = findField(index, field, stated);
  if (unit === null) return null;
  if (typeof value === 'number') {
    const figure = findFigures(unit.text).find((each) => each.value === value);
    if (figure !== undefined) return { written: figure.text, unit };
  }
  const date = findDates(unit.text).find(({ iso }) => iso === value);
  return date === undefined ? readWords(index, field, stated) : { written: date.text, unit };
}

/** A name or a list taken out of a sentence may be another than the one that is asked for, so the whole sentence is the value. */
function readWords(
  index: PacketIndex,
  { name, description }: AskedField,
  stated: readonly StatedValue[],
): WrittenValue | null {
  const { value, unit } = findField(index, { name, description, type: 'text' }, stated);
  if (unit === null || typeof value !== 'string') return null;
  return { written: value === unit.text ? readUnit(unit) : value, unit };
}
