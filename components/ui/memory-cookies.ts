/** Percent of the width by the id of a pane, by the name of the group of panes. */
export type PaneSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What a browser keeps in cookies so that the server draws a page as that browser shows it: its time zone, the widths of panes, and
 * whether the hint about models was put away. Without them the first page would say other times and have other widths than the
 * same page once it has come to life.
 */
export type PageMemory = {
  readonly timeZone: string;
  readonly paneSizes: PaneSizes;
  readonly hidesModelHint: boolean;
};

export const memoryCookies = {
  timeZone: 'time-zone',
  paneSizes: 'pane-sizes',
  modelHint: 'model-hint',
} as const;
export const emptyMemory: PageMemory = { timeZone: 'UTC', paneSizes: {}, hidesModelHint: false };
