/**
 * The order of lists that start with the latest change, and the filter that continues such a list. Rows with the same time are ordered by
 * their ids, so that no row is missed or repeated between two pages. Never reads a row.
 */
export type ChangePlace<Id extends string = string> = { readonly updatedAt: Date; readonly id: Id };

export const newestChangeFirst: ({ updatedAt: 'desc' } | { id: 'desc' })[] = [
  { updatedAt: 'desc' },
  { id: 'desc' },
];

type Later = { updatedAt: { lt: Date } } | { updatedAt: Date; id: { lt: string } };

/** Selects the rows after `place` in that order, or all rows if there is no place. */
export function selectAfterChange(place: ChangePlace | undefined): { OR?: Later[] } {
  if (place === undefined) return {};
  const { updatedAt, id } = place;
  return { OR: [{ updatedAt: { lt: updatedAt } }, { updatedAt, id: { lt: id } }] };
}
