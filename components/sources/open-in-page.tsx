'use client';

import { BookOpen } from 'lucide-react';
import type { Span } from '@/components/citations/find-range';
import { writeBlockAddress } from '@/components/outliner/block-address';
import { ButtonLink } from '@/components/ui/button-link';
import { useWorkspace } from '@/lib/client/workspace';
import type { RevisionReply, SourceReply } from '@/lib/protocol/http/sources';

type OpenInPageProps = {
  readonly page: SourceReply['page'];
  readonly blocks: RevisionReply['blocks'];
  /** The passage that is shown, or null if none is. */
  readonly at: Span | null;
};

/** For a source that follows a knowledge page, links to the block that contains the passage, or to the page. */
export function OpenInPage({ page, blocks, at }: OpenInPageProps) {
  const { slug } = useWorkspace();
  if (page === null || page.is_deleted) return null;
  const block = at === null ? undefined : blocks.findLast(({ start }) => start <= at.start);
  const place = { pageId: page.id, title: page.title, blockId: block?.id ?? null };
  return (
    <ButtonLink variant="quiet" size="small" icon={BookOpen} href={writeBlockAddress(slug, place)}>
      Open in the page
    </ButtonLink>
  );
}
