import type { Span } from '@/components/citations/find-range';
import { paths } from '@/lib/core/paths';
import { readSpan } from '@/lib/evidence/span';

/** What an address requests of a source: a version (`rev`), a passage in it (`at=10-20`), a run made from it (`run`). */
export type SourceLook = {
  readonly revisionId: string | null;
  readonly at: Span | null;
  readonly runId: string | null;
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function readLook(query: Query): SourceLook {
  const one = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { revisionId: one('rev'), at: readSpan(one('at')), runId: one('run') };
}

const own = new Set(['rev', 'at', 'run']);

/**
 * Writes the address that requests this of a source.
 * @param search the query of the present address; what it says about other things, such as the discussion that is open, stays
 */
export function writeLook(
  source: { readonly slug: string; readonly id: string },
  look: SourceLook,
  search: string,
): string {
  const others = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !own.has(name)));
  const address = paths.source(source.slug, source.id, look);
  if (others.size === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${others}`;
}
