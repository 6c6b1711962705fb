/** Two columns that show the same text in different heights, scrolled together. Pure. */

/** Where one place of the text stands in the column that is scrolled, and in the one that follows, in pixels from their tops. */
export type ScrollAnchor = { readonly leads: number; readonly follows: number };

/** Returns where the following column stands if the leading one stands at `top`. Between two anchors it moves evenly. */
export function mapScroll(anchors: readonly ScrollAnchor[], top: number): number {
  let before: ScrollAnchor = { leads: 0, follows: 0 };
  for (const anchor of anchors) {
    if (anchor.leads < before.leads || anchor.follows < before.follows) continue;
    if (anchor.leads >= top) {
      const share = anchor.leads === before.leads ? 0 : (top - before.leads) / (anchor.leads - before.leads);
      return before.follows + share * (anchor.follows - before.follows);
    }
    before = anchor;
  }
  return before.follows + top - before.leads;
}
