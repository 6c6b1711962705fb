/** Finds what the tables of the sources state about two things, whether the things are named in the first row or in the first column. Pure. */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTopic } from '../analysis/topic';

type Cell = { readonly unit: IndexedUnit; readonly shown: string };
export type TableRow = { readonly attribute: string; readonly left: Cell; readonly right: Cell };

type Keys = ReadonlySet<string>;

export function findTableRows({ units }: PacketIndex, left: Keys, right: Keys): TableRow[] {
  const rows = units.filter(({ kind, columns }) => kind === 'row' && columns !== undefined);
  return [
    ...readColumns(rows, left, right),
    ...readCells(rows, left, right),
    ...readLines(rows, left, right),
  ];
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

/** The things are columns of sentences, of which each cell is a unit. */
function readCells(rows: readonly IndexedUnit[], left: Keys, right: Keys): TableRow[] {
  const cells = rows.filter(({ cells: own, columns }) => own?.length === 2 && columns?.length === 2);
  return cells.flatMap((unit): TableRow[] => {
    const [attribute = '', ours = ''] = unit.cells ?? [];
    if (attribute === '' || !names(unit.columns?.[1] ?? '', left)) return [];
    const other = cells.find(
      ({ block, source, columns }) =>
        block === unit.block && source === unit.source && names(columns?.[1] ?? '', right),
    );
    const theirs = other?.cells?.[1] ?? '';
    return other === undefined || theirs === ''
      ? []
      : [{ attribute, left: { unit, shown: ours }, right: { unit: other, shown: theirs } }];
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

/** What stands in brackets behind a name explains it: "Junior Programmer (L1)". */
function names(text: string, keys: Keys): boolean {
  const own = readTopic(text.replace(/\([^()]*\)/gu, ' '));
  return own.length === keys.size && own.every((key) => keys.has(key));
}
