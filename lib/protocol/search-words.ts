/** The kinds of things that search finds by their title. No schemas, so that screens can import it. */
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
