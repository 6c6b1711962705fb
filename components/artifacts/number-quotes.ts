/**
 * Which citations each item of a view rests on: quotes stand in the data in the order of the markers of the text, so the k-th quote
 * is the k-th citation. Pure.
 */
export function numberQuotes(items: readonly { readonly quotes: readonly unknown[] }[]): number[][] {
  let next = 0;
  return items.map(({ quotes }) => quotes.map(() => next++));
}
