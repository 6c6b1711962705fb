/**
 * Kinds and formats of pages, origins of versions and of tainted text, and outcomes of importing files. No schemas, so that screens can
 * import it.
 */
export const pageKinds = ['page', 'journal'] as const;
export type PageKind = (typeof pageKinds)[number];

export const pageFormats = ['logseq', 'obsidian'] as const;
export type PageFormat = (typeof pageFormats)[number];

export const pageOrigins = ['edit', 'run', 'import', 'restore', 'undo'] as const;
export type PageOrigin = (typeof pageOrigins)[number];

/** Where text from outside the team came from: a source, a run that had read one, or an imported file. */
export const taintKinds = ['source', 'run', 'import'] as const;
export type TaintKind = (typeof taintKinds)[number];

export const importOutcomes = ['imported', 'updated', 'unchanged', 'conflict', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
