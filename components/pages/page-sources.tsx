'use client';

import { Link } from '@/components/ui/link';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** The collections in which this page is a source. Renders nothing if there are none. */
export function PageSources({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const found = useEndpointQuery('GET /v1/knowledge/pages/{id}/sources', {
    key: queryKeys.pages.sources(id),
    input: { params: { id } },
  });
  const sources = found.data?.items ?? [];
  if (sources.length === 0) return null;
  return (
    <section
      aria-label="Used as a source in"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-label"
    >
      <h3 className="font-medium text-soft">Used as a source in</h3>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {sources.map(({ source_id: sourceId, collection_id: collectionId, collection_title: title }) => (
          <li key={sourceId}>
            <Link href={paths.collection(slug, collectionId, { look: sourceId })} className="page-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
