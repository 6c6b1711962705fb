/** Words of the search. No schemas, so that screens can import them. */

/** What passages are found by: their words alone, or what they mean too. */
export const searchWays = ['words', 'both'] as const;
export type SearchWay = (typeof searchWays)[number];

/** What became of the meaning in a search: it was used, its server did not answer, or only the words were asked for though it is switched on. */
export const meaningUses = ['used', 'unavailable', 'left_out'] as const;

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
