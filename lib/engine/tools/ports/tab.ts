/**
 * The tab of the user who asked, if one follows the run: it performs an action after a click (protocols 1, `artifact.share`). Absent over
 * REST, MCP and in workflows. Tools only check what it can do; the action itself is part of their output.
 */

/** What the user's own tab does after a click. */
export type TabAction =
  | { readonly kind: 'open'; readonly path: string; readonly newTab: boolean }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'share'; readonly title: string; readonly text: string };

export type TabPort = {
  /** The actions that this user's browser supports. */
  readonly abilities: ReadonlySet<TabAction['kind']>;
};
