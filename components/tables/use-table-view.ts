/**
 * How the table is looked at, as the address says: a named view, and what differs from it. So every view can be sent as a link, and a named
 * one changes for everybody who has its address.
 */
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { limits } from '@/lib/core/limits';
import type { TableViewReply } from '@/lib/protocol/http/table-shapes';
import type { TableViewSettings } from '@/lib/protocol/table-view';
import { rowFilters } from '@/lib/protocol/table-words';

const list = parseAsArrayOf(parseAsString);

const address = {
  /** The open cell. */
  cell: parseAsString,
  view: parseAsString,
  sort: parseAsString,
  hide: list,
  order: list,
  pin: list,
  /** `column~pixels`. */
  widths: list,
  rows: parseAsStringLiteral(rowFilters),
  group: parseAsString,
  folded: list,
};

const plain: TableViewSettings = {
  sort: null,
  hide: [],
  order: [],
  pin: [],
  widths: [],
  rows: 'all',
  group: null,
  folded: [],
};

const useAddress = () => useQueryStates(address, { history: 'replace', shallow: true });
type Address = ReturnType<typeof useAddress>[0];

export type TableView = TableViewSettings & { readonly cell: string | null };
export type SetTableView = (change: Partial<TableView>) => Promise<unknown>;

export function useTableView(views: readonly TableViewReply[]) {
  const [raw, setRaw] = useAddress();
  const named = views.find(({ id }) => id === raw.view) ?? null;
  const base = named?.settings ?? plain;
  const settings = useMemo(() => readSettings(raw, base), [raw, base]);
  const view = useMemo((): TableView => ({ ...settings, cell: raw.cell }), [settings, raw.cell]);
  return {
    view,
    settings,
    /** The named view that the address names. */
    named,
    /** True if what is shown differs from the named view, or from the table as it is. */
    isChanged: settingNames.some((name) => raw[name] !== null),
    setView: (change: Partial<TableView>) => setRaw(writeAddress(change, base)),
    /** Shows a named view without any difference; null shows the table as it is. */
    openView: (id: string | null) => setRaw({ ...noSettings, view: id }),
  };
}

export type TableViewState = ReturnType<typeof useTableView>;

const noSettings = {
  sort: null,
  hide: null,
  order: null,
  pin: null,
  widths: null,
  rows: null,
  group: null,
  folded: null,
} as const;
const settingNames = ['sort', 'hide', 'order', 'pin', 'widths', 'rows', 'group', 'folded'] as const;

/** An empty text in the address says that there is none, where the named view has one. */
const orNone = (text: string | null, base: string | null): string | null =>
  text === null ? base : text === '' ? null : text;

function readSettings(raw: Address, base: TableViewSettings): TableViewSettings {
  return {
    sort: orNone(raw.sort, base.sort),
    hide: raw.hide ?? base.hide,
    order: raw.order ?? base.order,
    pin: (raw.pin ?? base.pin).slice(0, limits.tablePinnedColumns),
    widths: raw.widths === null ? base.widths : raw.widths.flatMap(readWidth),
    rows: raw.rows ?? base.rows,
    group: orNone(raw.group, base.group),
    folded: (raw.folded ?? base.folded).slice(0, limits.tableFoldedGroups),
  };
}

function readWidth(text: string): TableViewSettings['widths'] {
  const [columnId = '', width = ''] = text.split('~');
  const pixels = Math.round(Number(width));
  const { tableColumnLeastPixels: least, tableColumnPixels: most } = limits;
  return columnId === '' || !(pixels >= least && pixels <= most) ? [] : [{ column_id: columnId, pixels }];
}

type Written = Partial<{ [Name in keyof Address]: Address[Name] }>;

/** What equals the named view is left out of the address. */
function writeAddress(change: Partial<TableView>, base: TableViewSettings): Written {
  const written: Written = {};
  const lists = ['hide', 'order', 'pin', 'folded'] as const;
  if (change.cell !== undefined) written.cell = change.cell;
  if (change.rows !== undefined) written.rows = change.rows === base.rows ? null : change.rows;
  for (const name of ['sort', 'group'] as const) {
    const value = change[name];
    if (value !== undefined) written[name] = value === base[name] ? null : (value ?? '');
  }
  for (const name of lists) {
    const value = change[name];
    if (value !== undefined) written[name] = value.join() === base[name].join() ? null : value;
  }
  if (change.widths !== undefined) {
    const write = (widths: TableViewSettings['widths']) =>
      widths.map(({ column_id: id, pixels }) => `${id}~${pixels}`);
    const value = write(change.widths);
    written.widths = value.join() === write(base.widths).join() ? null : value;
  }
  return written;
}
