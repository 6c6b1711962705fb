/** Lists what is known of the gathered sources beside their text. A transform may state it without a quote, because no model wrote it. Pure. */
import type { SourceFacts } from '@/lib/domain/transforms/define-transform';
import type { Gathered } from '@/lib/server/citations/gather-sources';

export function listSourceFacts({
  packable,
  citable,
}: Pick<Gathered, 'packable' | 'citable'>): SourceFacts[] {
  const numbers = new Map(packable.map(({ sourceId, n }) => [sourceId, n]));
  return citable.flatMap(({ sourceId, title, url, revision }) => {
    const n = numbers.get(sourceId);
    if (n === undefined) return [];
    const { author, siteName: site, publishedAt } = revision;
    return [{ n, title, url, author, site, published: publishedAt?.toISOString().slice(0, 10) ?? null }];
  });
}
