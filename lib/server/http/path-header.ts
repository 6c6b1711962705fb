/**
 * Tells code to which Next passes only the parameters which page was requested. Set on every request, overwriting anything a client sent.
 */
export const pathHeader = 'x-asked-path';

/** Returns path and query, without the parameters that Next's router adds to the query for itself. */
export function readAskedPath({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const query = new URLSearchParams(searchParams);
  query.delete('_rsc');
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
