/**
 * Reads the value of a named field in one source, as the source writes it: `4.6 million pounds`, and not 4600000. Where the value is in
 * words, it is the sentence. Null if the source does not state it. Pure.
 */
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import type { AskedField } from '../cells/cell-ask';
import { findCell } from '../cells/find-cell';
import type { PacketIndex } from '../rank/packet-index';
import type { WrittenValue } from '../transforms/build-data-table';
import { readUnit } from '../transforms/quote-unit';

export function readWrittenValue(index: PacketIndex, field: AskedField): WrittenValue | null {
  const cell = findCell(index, field);
  const [unit] = cell?.units ?? [];
  if (cell === null || unit === undefined) return null;
  if (typeof cell.value === 'number') {
    const figure = findFigures(unit.text).find((each) => each.value === cell.value);
    if (figure !== undefined) return { written: figure.text, unit };
  }
  const date = findDates(unit.text).find(({ iso }) => iso === cell.value);
  return date === undefined ? readWords(index, field) : { written: date.text, unit };
}

/** A name or a list taken out of a sentence may be another than the one that is asked for, so the whole sentence is the value. */
function readWords(index: PacketIndex, { name, description }: AskedField): WrittenValue | null {
  const cell = findCell(index, { name, description, type: 'text' });
  const [unit] = cell?.units ?? [];
  if (unit === undefined || typeof cell?.value !== 'string') return null;
  return { written: cell.value === unit.text ? readUnit(unit) : cell.value, unit };
}
