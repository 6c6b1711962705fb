/**
 * The tab of the person who asked, where one follows the run: it performs an action after a click (protocols 1, `artifact.share`).
 * Absent over REST, MCP and in workflows. Tools only ask what it can do; the action travels in their output.
 */
/** What the asking person's own tab does after a click. */
export type TabAction =
  | { readonly kind: 'open'; readonly path: string; readonly newTab: boolean }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'share'; readonly title: string; readonly text: string };

export type TabPort = {
  /** What this person's browser can do. */
  readonly abilities: ReadonlySet<TabAction['kind']>;
};
