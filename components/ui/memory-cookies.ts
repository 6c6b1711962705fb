/** Widths in percent, by group of panes and then by pane id. */
export type PaneSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What a browser stores in cookies so that the server renders a page as that browser shows it: its time zone, the widths of panes, which
 * folders are open, and the short texts it remembers, such as the depth of questions and whether the screen has room for panes side by side.
 * Without it, the first page would change at hydration and move under the pointer.
 */
export type PageMemory = {
  readonly timeZone: string;
  readonly paneSizes: PaneSizes;
  /** Ids of folders, the one opened last at the end. */
  readonly openFolders: readonly string[];
  /** By name (`useStoredText`, `useMedia`). */
  readonly texts: Readonly<Record<string, string>>;
};

export const memoryCookies = {
  timeZone: 'time-zone',
  paneSizes: 'pane-sizes',
  openFolders: 'open-folders',
  texts: 'kept-texts',
} as const;
export const emptyMemory: PageMemory = {
  timeZone: 'UTC',
  paneSizes: {},
  openFolders: [],
  texts: {},
};
