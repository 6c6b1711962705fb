/** What columns of extraction tables hold and how their cells stand, in the words of every wire. It brings no shapes along: screens read it too. */
export const columnTypes = ['text', 'number', 'date', 'yes_no', 'list'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The first six are what a run came to; the last three are what a person said, and no run changes them. */
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

/** Which cells a filling is about: `all` leaves out those of a person, too. */
export const fillSelections = ['empty', 'failed', 'stale', 'all'] as const;
export type FillSelection = (typeof fillSelections)[number];
