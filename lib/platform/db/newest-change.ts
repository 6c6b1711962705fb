/**
 * The order of lists that begin with what was changed last, and where such a list goes on. Rows of one moment are told apart by their
 * ids, so that no row is missed between two pages and none comes twice. Never reads a row.
 */
export type ChangePlace<Id extends string = string> = { readonly updatedAt: Date; readonly id: Id };

export const newestChangeFirst: ({ updatedAt: 'desc' } | { id: 'desc' })[] = [
  { updatedAt: 'desc' },
  { id: 'desc' },
];

type Later = { updatedAt: { lt: Date } } | { updatedAt: Date; id: { lt: string } };

/** The rows that come after a place in that order; all of them where there is no place. */
export function selectAfterChange(place: ChangePlace | undefined): { OR?: Later[] } {
  if (place === undefined) return {};
  const { updatedAt, id } = place;
  return { OR: [{ updatedAt: { lt: updatedAt } }, { updatedAt, id: { lt: id } }] };
}
