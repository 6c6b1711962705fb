/** The groups of the shown rows, in their order, and which of them are folded. Pure. */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import type { TableRowReply } from '@/lib/protocol/http/table-shapes';
import type { TableViewSettings } from '@/lib/protocol/table-view';
import { describeCell } from './cell-words';
import { compareValues, findCell, readSortKey, type SortKey } from './grid-columns';

export type GridGroup = {
  /** Stays the same while the group has the same values, whatever the order of its rows. */
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly isFolded: boolean;
};

type Grouped = { readonly groups: readonly GridGroup[]; readonly unfolded: readonly TableRowReply[] };
type GroupView = Pick<TableViewSettings, 'sort' | 'group' | 'folded'>;

/** Values that differ only in case or accents are one group. Rows without a value come last. */
export function listGridGroups(rows: readonly TableRowReply[], view: GroupView): Grouped | null {
  const { group: columnId } = view;
  if (columnId === null) return null;
  const byValue = Map.groupBy(rows, (row) => writeId(readSortKey(row, columnId)));
  const values = [...byValue].map(([id, of]) => ({ id, of, key: findKey(of, columnId) }));
  const order = view.sort === `-${columnId}` ? -1 : 1;
  const sorted = values.toSorted((one, other) => compareKeys(one.key, other.key, order));
  const groups: GridGroup[] = [];
  const foldedIds = new Set<string>();
  for (const alike of splitAlike(sorted)) {
    const ids = alike.map(({ id }) => id).toSorted();
    const [id = ''] = ids;
    const isFolded = view.folded.includes(id);
    const of = alike.flatMap((each) => each.of);
    groups.push({ id, label: describeGroup(of[0], columnId), count: of.length, isFolded });
    if (isFolded) for (const each of ids) foldedIds.add(each);
  }
  const isShown = (row: TableRowReply) => !foldedIds.has(writeId(readSortKey(row, columnId)));
  return { groups, unfolded: foldedIds.size === 0 ? rows : rows.filter(isShown) };
}

/** Folds the group, or unfolds it. */
export const toggleFolded = (folded: readonly string[], id: string): string[] =>
  folded.includes(id)
    ? folded.filter((each) => each !== id)
    : [...folded, id].slice(-limits.tableFoldedGroups);

const writeId = (key: SortKey): string =>
  key === undefined ? '-' : sliceWhole(`=${String(key).toLowerCase()}`, limits.tableGroupChars);

const findKey = ([row]: readonly TableRowReply[], columnId: string): SortKey =>
  row === undefined ? undefined : readSortKey(row, columnId);

function compareKeys(one: SortKey, other: SortKey, order: 1 | -1): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return compareValues(one, other) * order;
}

function splitAlike<Value extends { readonly key: SortKey }>(sorted: readonly Value[]): Value[][] {
  const parts: Value[][] = [];
  for (const each of sorted) {
    const last = parts.at(-1);
    if (last?.[0] !== undefined && compareKeys(last[0].key, each.key, 1) === 0) last.push(each);
    else parts.push([each]);
  }
  return parts;
}

function describeGroup(row: TableRowReply | undefined, columnId: string): string {
  const cell = row === undefined ? null : findCell(row, columnId);
  return cell?.value == null ? 'No value' : describeCell(cell);
}
