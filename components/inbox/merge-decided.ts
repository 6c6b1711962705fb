/** Two lists that come in pages as one, newest first. What is older than the end of a list with more to bring waits for it. Pure. */
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

/** The last of a list that has more; empty where all of it is there. */
const findEnd = ({ items, hasOlder }: Coming<Dated>) => (hasOlder ? (items.at(-1)?.created_at ?? '') : '');
