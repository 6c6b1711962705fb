/** Types of columns and states of cells in extraction tables, as named on every wire. No schemas, so that screens can import it. */
export const columnTypes = ['text', 'number', 'date', 'yes_no', 'list'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The first six are results of a run. The last three are set by a person, and no run changes them. */
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
] as const;
export type CellState = (typeof cellStates)[number];

/** Which cells to fill. Even `all` leaves out cells set by a person. */
export const fillSelections = ['empty', 'failed', 'stale', 'all'] as const;
export type FillSelection = (typeof fillSelections)[number];
