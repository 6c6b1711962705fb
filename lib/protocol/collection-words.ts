/** Who may open a collection. `people`: those who are named. */
export const collectionAccesses = ['workspace', 'people'] as const;
export type CollectionAccess = (typeof collectionAccesses)[number];
