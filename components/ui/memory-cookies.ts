/** Widths in percent, by group of panes and then by pane id. */
export type PaneSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What a browser stores in cookies so that the server renders a page as that browser shows it: its time zone, the widths of panes, which
 * folders are open, and whether the hint about models was dismissed. Without it, the first page would show other times and widths than the same page after
 * hydration.
 */
export type PageMemory = {
  readonly timeZone: string;
  readonly paneSizes: PaneSizes;
  /** Ids of folders, the one opened last at the end. */
  readonly openFolders: readonly string[];
  readonly hidesModelHint: boolean;
};

export const memoryCookies = {
  timeZone: 'time-zone',
  paneSizes: 'pane-sizes',
  openFolders: 'open-folders',
  modelHint: 'model-hint',
} as const;
export const emptyMemory: PageMemory = {
  timeZone: 'UTC',
  paneSizes: {},
  openFolders: [],
  hidesModelHint: false,
};
