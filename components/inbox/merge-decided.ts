/**
 * Merges two paged lists into one, newest first. If a list has more pages, items of the other list that are older than its last loaded item
 * are held back. Pure.
 */
type Dated = { readonly created_at: string };
type Coming<Item> = {
  readonly items: readonly Item[];
  readonly hasOlder: boolean;
};

export type MergedRow<One, Other> =
  | { readonly kind: 'one'; readonly item: One }
  | { readonly kind: 'other'; readonly item: Other };

export function mergeDecided<One extends Dated, Other extends Dated>(
  one: Coming<One>,
  other: Coming<Other>,
): { readonly rows: readonly MergedRow<One, Other>[]; readonly next: 'one' | 'other' | null } {
  const [oneEnd, otherEnd] = [findEnd(one), findEnd(other)];
  const end = oneEnd > otherEnd ? oneEnd : otherEnd;
  const rows = [
    ...one.items.map((item) => ({ kind: 'one', item }) as const),
    ...other.items.map((item) => ({ kind: 'other', item }) as const),
  ];
  return {
    rows: rows
      .filter(({ item }) => item.created_at >= end)
      .sort((left, right) => right.item.created_at.localeCompare(left.item.created_at)),
    next: end === '' ? null : end === oneEnd ? 'one' : 'other',
  };
}

/** Returns the time of the last loaded item of a list that has more, or an empty string if the list is complete. */
const findEnd = ({ items, hasOlder }: Coming<Dated>) => (hasOlder ? (items.at(-1)?.created_at ?? '') : '');
