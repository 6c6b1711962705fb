/** Collections as tools see them. */
export type CollectionsPort = Readonly<Record<string, never>>;
