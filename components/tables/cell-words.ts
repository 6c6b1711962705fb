/** Describes the cells of a table in words: their state, and their value as text. Pure. */
import type { StateName } from '@/components/ui/state-label';
import { shorten } from '@/lib/core/text';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import type { CellState } from '@/lib/protocol/table-words';

type StateWords = { readonly state: StateName; readonly word: string };

export const cellStateWords: Readonly<Record<CellState, StateWords>> = {
  pending: { state: 'waiting', word: 'Not filled yet' },
  value: { state: 'ready', word: 'Read, not checked' },
  not_stated: { state: 'ready', word: 'Not stated' },
  doubtful: { state: 'doubtful', word: 'Doubtful' },
  failed: { state: 'failed', word: 'Failed' },
  stale: { state: 'stale', word: 'Out of date' },
  verified: { state: 'proved', word: 'Verified' },
  edited: { state: 'edited', word: 'Edited' },
  locked: { state: 'locked', word: 'Locked' },
  disputed: { state: 'disputed', word: 'Disputed' },
};

/** A person has decided about these cells. */
export const isDecided = ({ state }: Pick<TableCellReply, 'state'>): boolean =>
  state === 'verified' || state === 'edited' || state === 'locked';

/** True for a cell that has been read but about which nobody has decided yet, or whose decision is disputed. */
export const isOpen = (cell: Pick<TableCellReply, 'state'>): boolean =>
  cell.state !== 'pending' && !isDecided(cell);

/** True for a cell that says something, and that nobody disputes yet. */
export const canDispute = ({ state }: Pick<TableCellReply, 'state'>): boolean =>
  state !== 'pending' && state !== 'failed' && state !== 'disputed';

/** Writes a value as it is edited and copied, for people and programs that read it again. */
export function writeValue(value: TableCellReply['value']): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join('; ') : String(value);
}

/** From five digits on, thousands are set apart. Four digits stay together: most of them are years. */
const shownNumber = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumFractionDigits: 20 });

const showNumber = (value: number): string =>
  /e/.test(String(value)) ? String(value) : shownNumber.format(value);

/** Returns what the cell shows: its value, or its state if there is none. */
export function describeCell({ value, state }: Pick<TableCellReply, 'value' | 'state'>): string {
  if (typeof value === 'number') return showNumber(value);
  if (value !== null) return writeValue(value);
  return isDecided({ state }) ? cellStateWords.not_stated.word : cellStateWords[state].word;
}

/** Says why a cell is out of date, doubtful, failed or disputed, or null if there is nothing to say. */
export function explainCell({ reason, state, is_outdated: isOutdated }: TableCellReply): string | null {
  if (reason !== null) return reason;
  if (state === 'stale') return 'The source or the question has changed since this was read.';
  return isOutdated ? 'The source or the question has changed since a person decided this.' : null;
}

/** Characters of another person's value that are shown beside the one being typed. */
const shownChars = 300;

/** Says what became of a cell while it is being edited. */
export function describeChange(cell: TableCellReply): string {
  const by = cell.marked_by === null || !isDecided(cell) ? '' : ` by ${cell.marked_by.name}`;
  return `Changed in the meantime${by}: “${shorten(describeCell(cell), shownChars)}”. If you save, your value replaces it.`;
}
