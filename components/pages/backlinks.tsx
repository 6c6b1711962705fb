'use client';

import { Link } from '@/components/ui/link';
import { describeDay } from './describe-day';
import { writeBlockAddress } from '@/components/outliner/block-address';
import { BlocksOfContext, BlockText } from '@/components/outliner/block-text';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';

/** The blocks elsewhere that link here. Renders nothing if there are none. */
export function Backlinks({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const found = useEndpointQuery('GET /v1/knowledge/pages/{id}/backlinks', {
    key: queryKeys.pages.backlinks(id),
    input: { params: { id } },
  });
  const links = found.data?.items ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-label="Linked from" className="mt-4 grid gap-2">
      <h3 className="text-label font-medium text-soft">Linked from {countNoun(links.length, 'block')}</h3>
      <ul className="grid gap-3">
        {links.map(({ page_id: pageId, block_id: blockId, title, kind, markdown }) => (
          <li key={`${pageId} ${blockId}`} className="grid gap-0.5 border-s-2 border-line ps-3">
            <Link href={writeBlockAddress(slug, { pageId, title, blockId })} className="page-link text-label">
              {kind === 'journal' ? describeDay(title) : title}
            </Link>
            <BlocksOfContext value={title}>
              <BlockText markdown={markdown} isTainted={false} />
            </BlocksOfContext>
          </li>
        ))}
      </ul>
    </section>
  );
}
