/**
 * Returns the citation indexes of each item of a view. The quotes in the data are in the order of the markers in the text, so the k-th
 * quote is the k-th citation. Pure.
 */
export function numberQuotes(items: readonly { readonly quotes: readonly unknown[] }[]): number[][] {
  let next = 0;
  return items.map(({ quotes }) => quotes.map(() => next++));
}
