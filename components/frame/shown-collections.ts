/** Collections that the navigation lists; Home lists all of them. */
export const shownCollections = 12;

/** What the navigation shows of a collection. */
export type ShownCollection = { readonly id: string; readonly title: string };
