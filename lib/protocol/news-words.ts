/** The words of what changed since somebody's last visit, for every layer. */

/** What can hold citations that went stale. */
export const staleKinds = ['conversation', 'artifact', 'page'] as const;
export type StaleKind = (typeof staleKinds)[number];

/** What others can have made. */
export const madeKinds = ['artifact', 'table', 'page'] as const;
export type MadeKind = (typeof madeKinds)[number];
