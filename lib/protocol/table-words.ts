/** Types of columns and states of cells in extraction tables, as named on every wire. No schemas, so that screens can import it. */
export const columnTypes = [
  'text',
  'number',
  'money',
  'date',
  'yes_no',
  'choice',
  'choices',
  'person',
  'list',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** True if the column offers answers to choose from. */
export const offersOptions = (type: ColumnType): boolean => type === 'choice' || type === 'choices';

export const tableExportFormats = ['csv', 'xlsx', 'markdown', 'json'] as const;
export type TableExportFormat = (typeof tableExportFormats)[number];

type StoredMoney = {
  readonly amount: number;
  readonly currency: string;
  /** The currency with the period, if there is one: `EUR per month`. Only amounts of one unit can be added up. */
  readonly unit: string;
};

/** Reads an amount of money as tables store it: `49.5 EUR per month`. Null for any other text. */
export function readMoneyText(text: string): StoredMoney | null {
  const [, amount, unit, currency] =
    /^(\d{1,20}(?:\.\d{1,20})?) (([A-Z]{3})(?: per [a-z]{1,20})?)$/.exec(text) ?? [];
  return amount === undefined || unit === undefined || currency === undefined
    ? null
    : { amount: Number(amount), currency, unit };
}

/** What a question to a table asks for. All but the first two calculate with the values of one column. */
export const tableMeasures = ['list', 'count', 'largest', 'smallest', 'average', 'median', 'sum'] as const;
export type TableMeasure = (typeof tableMeasures)[number];

/** The first six are results of a run. The last four are set by a person, and no run changes them. */
export const cellStates = [
  'pending',
  'value',
  'not_stated',
  'doubtful',
  'failed',
  'stale',
  'verified',
  'edited',
  'locked',
  'disputed',
] as const;
export type CellState = (typeof cellStates)[number];

/** Which rows of a table are shown, by the state of their cells. */
export const rowFilters = ['all', 'open', 'doubtful', 'disputed', 'empty', 'failed', 'stale'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Which cells to fill. Even `all` leaves out cells set by a person. */
export const fillSelections = ['empty', 'failed', 'stale', 'all'] as const;
export type FillSelection = (typeof fillSelections)[number];
