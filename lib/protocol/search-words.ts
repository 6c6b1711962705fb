/** Words of the search. No schemas, so that screens can import them. */

/** What passages are found by: their words alone, or what they mean too. */
export const searchWays = ['words', 'both'] as const;
export type SearchWay = (typeof searchWays)[number];

/** The kinds of things that search finds by their title. */
export const titledKinds = [
  'collection',
  'source',
  'artifact',
  'table',
  'page',
  'journal',
  'conversation',
  'member',
] as const;
export type TitledKind = (typeof titledKinds)[number];
