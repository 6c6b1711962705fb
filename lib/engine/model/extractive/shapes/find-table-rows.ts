/** Finds what the tables of the sources state about two things, whether the things are named in the first row or in the first column. Pure. */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTopic } from '../analysis/topic';

type Cell = { readonly unit: IndexedUnit; readonly shown: string };
export type TableRow = { readonly attribute: string; readonly left: Cell; readonly right: Cell };

type Keys = ReadonlySet<string>;

export function findTableRows({ units }: PacketIndex, left: Keys, right: Keys): TableRow[] {
  const rows = units.filter(({ kind, columns }) => kind === 'row' && columns !== undefined);
  return [...readColumns(rows, left, right), ...readLines(rows, left, right)];
}

/** The things are columns: each row is an attribute. */
function readColumns(rows: readonly IndexedUnit[], left: Keys, right: Keys): TableRow[] {
  return rows.flatMap((unit): TableRow[] => {
    const cells = unit.cells ?? [];
    const places = [left, right].map((keys) => (unit.columns ?? []).findIndex((name) => names(name, keys)));
    const [ours = '', theirs = ''] = places.map((place) => cells[place] ?? '');
    const attribute = cells[0] ?? '';
    return ours === '' || theirs === '' || attribute === '' || places.includes(0)
      ? []
      : [{ attribute, left: { unit, shown: ours }, right: { unit, shown: theirs } }];
  });
}

/** The things are rows of one table: each column is an attribute. */
function readLines(rows: readonly IndexedUnit[], left: Keys, right: Keys): TableRow[] {
  const ours = rows.find(({ cells }) => names(cells?.[0] ?? '', left));
  const theirs = rows.find(
    ({ cells, columns }) => columns === ours?.columns && names(cells?.[0] ?? '', right),
  );
  if (ours === undefined || theirs === undefined) return [];
  return (ours.columns ?? []).slice(1).flatMap((attribute, place): TableRow[] => {
    const [one = '', other = ''] = [ours, theirs].map(({ cells }) => cells?.[place + 1] ?? '');
    return attribute === '' || one === '' || other === ''
      ? []
      : [{ attribute, left: { unit: ours, shown: one }, right: { unit: theirs, shown: other } }];
  });
}

function names(text: string, keys: Keys): boolean {
  const own = readTopic(text);
  return own.length === keys.size && own.every((key) => keys.has(key));
}
