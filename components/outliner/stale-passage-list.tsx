'use client';

import { describeStaleness } from '@/components/citations/describe-citation';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { Block } from '@/lib/domain/pages/block';
import type { PageDetailReply, StalePassageReply } from '@/lib/protocol/http/pages';
import type { OutlineAction } from './outline-action';
import { citesPassage, quoteNewPassage, removePassageLink } from './settle-passage';

export type StalePassagesProps = {
  /** The page as it is stored. */
  readonly page: PageDetailReply;
  /** Its blocks as they are being edited. */
  readonly blocks: readonly Block[];
  readonly canEdit: boolean;
  readonly act: (action: OutlineAction) => void;
};

/** Each stale passage as it was and as it is now, and the ways to settle it. */
export function StalePassageList({ page, blocks, canEdit, act }: StalePassagesProps) {
  const { slug } = useWorkspace();
  const found = useEndpointQuery('GET /v1/knowledge/pages/{id}/stale', {
    key: queryKeys.pages.stale(page.id, page.version),
    input: { params: { id: page.id } },
  });
  if (found.isError)
    return <FailureNotice sentence="The passages could not be loaded." cause={found.error.message} />;
  const texts = new Map(blocks.map(({ id, markdown }) => [id, markdown]));
  // A passage that was settled goes at once, and not only when the page is saved.
  const shown = (found.data?.items ?? []).flatMap((passage) => {
    const markdown = texts.get(passage.block_id);
    return markdown !== undefined && citesPassage(markdown, passage) ? [{ passage, markdown }] : [];
  });
  return (
    <Skeleton waiting={found.isPending} label="Loading the passages" shape={<SkeletonRows />}>
      <ul className="mt-2 grid divide-y divide-line border-t border-line">
        {shown.map(({ passage, markdown }) => (
          <li key={passage.id} className="grid gap-2 py-3 last:pb-0">
            <p className="text-label text-soft">
              {passage.title}: {describeStaleness(passage.state).toLowerCase()}
            </p>
            <div className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
              <PassageText heading="Then" at={passage.captured_at} quote={passage.quote} />
              {passage.now === null ? (
                <p className="text-soft">Nothing has taken its place.</p>
              ) : (
                <PassageText heading="Now" at={passage.now.captured_at} quote={passage.now.quote} />
              )}
            </div>
            <div className="-mx-1.5 flex flex-wrap items-center gap-1">
              {canEdit && passage.now !== null && (
                <Button
                  size="small"
                  onClick={() =>
                    act({
                      type: 'settle',
                      id: passage.block_id,
                      markdown: quoteNewPassage(slug, markdown, passage),
                    })
                  }
                >
                  Quote the new passage
                </Button>
              )}
              {canEdit && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() =>
                    act({
                      type: 'settle',
                      id: passage.block_id,
                      markdown: removePassageLink(markdown, passage),
                    })
                  }
                >
                  Remove the link
                </Button>
              )}
              <OpenPassages slug={slug} passage={passage} />
            </div>
          </li>
        ))}
      </ul>
    </Skeleton>
  );
}

type PassageTextProps = { readonly heading: string; readonly at: string; readonly quote: string };

function PassageText({ heading, at, quote }: PassageTextProps) {
  return (
    <div className="min-w-0">
      <p className="text-label text-soft">
        {heading}, <Time of={at} />
      </p>
      <p className="font-reading text-body break-words" dir="auto">
        “{quote.trim()}”
      </p>
    </div>
  );
}

function OpenPassages({ slug, passage }: { readonly slug: string; readonly passage: StalePassageReply }) {
  const { source_id: sourceId, revision_id: revisionId, start, end, now } = passage;
  return (
    <>
      {passage.state !== 'source_deleted' && (
        <ButtonLink
          size="small"
          variant="quiet"
          href={paths.source(slug, sourceId, { revisionId, at: { start, end } })}
        >
          Open the old passage
        </ButtonLink>
      )}
      {now !== null && (
        <ButtonLink
          size="small"
          variant="quiet"
          href={paths.source(slug, sourceId, {
            revisionId: now.revision_id,
            at: { start: now.start, end: now.end },
          })}
        >
          Open the new passage
        </ButtonLink>
      )}
      <a href={`#${passage.block_id}`} className="px-1.5 text-label underline underline-offset-2">
        Go to the block
      </a>
    </>
  );
}
