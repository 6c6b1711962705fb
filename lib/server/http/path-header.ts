/** Which page was asked for, for code that Next tells only the parameters. Set on every request; what a client sends is not ours. */
export const pathHeader = 'x-asked-path';

/** Path and query, without what Next's router adds to the query for itself. */
export function readAskedPath({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const query = new URLSearchParams(searchParams);
  query.delete('_rsc');
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
