'use client';

import { describePage } from '@/components/pages/describe-day';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { usePlace } from '@/components/workspace/place';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { PageKind } from '@/lib/protocol/page-words';
import { PickWhatLasts } from './pick-what-lasts';
import { ReviewsTable } from './reviews-table';

const pageSize = 50;
const lookAgainMs = 2_000;

type ReviewsProps = {
  readonly reviews: ReplyTo<'GET /v1/knowledge/pipelines'>;
  /** The journal day or page whose reviews are shown, or null for all reviews. */
  readonly of: { readonly id: string; readonly title: string; readonly kind: PageKind } | null;
};

/** Reviews of journal blocks, newest first: which are in progress, which wait for a decision, and how each one ended. */
export function ReviewsScreen({ reviews, of }: ReviewsProps) {
  const { slug } = useWorkspace();
  const journal = { label: 'Journal', href: paths.journal(slug) };
  usePlace({ crumbs: [journal, { label: 'Reviews' }], actions: null }, `reviews ${of?.id ?? ''}`);
  const query = { limit: pageSize, ...(of === null ? {} : { page_id: of.id }) };
  const newest = useEndpointQuery('GET /v1/knowledge/pipelines', {
    key: queryKeys.reviews.list(of?.id ?? null),
    input: { query },
    initialData: reviews,
    refetchInterval: (reply) =>
      reply?.items.some(({ state }) => state === 'working') === true ? lookAgainMs : false,
  });
  const { items, ...older } = useOlder(newest.data ?? reviews, (cursor, workspaceId) =>
    callEndpoint('GET /v1/knowledge/pipelines', { query: { ...query, cursor }, workspaceId }),
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <header className="grid gap-2">
        <h1 className="font-reading text-heading font-semibold">
          {of === null ? 'Reviews' : `Reviews of ${describePage(of.title)}`}
        </h1>
        <p className="max-w-measure text-pretty text-soft">
          What was found worth keeping in the journal, and what was added to knowledge pages.
        </p>
        {of !== null && (
          <div>
            <ButtonLink size="small" href={paths.reviews(slug)}>
              All reviews
            </ButtonLink>
          </div>
        )}
      </header>
      {newest.isError && (
        <FailureNotice
          sentence="The reviews could not be loaded."
          cause={newest.error.message}
          action={<Button onClick={() => void newest.refetch()}>Try again</Button>}
        />
      )}
      {items.length === 0 ? <NothingReviewed of={of} /> : <ReviewsTable reviews={items} />}
      <ShowOlder {...older} />
    </div>
  );
}

function NothingReviewed({ of }: Pick<ReviewsProps, 'of'>) {
  const { slug } = useWorkspace();
  if (of?.kind === 'journal')
    return (
      <EmptyState action={<PickWhatLasts of={{ date: of.title }} />}>
        This day has not been reviewed yet.
      </EmptyState>
    );
  return (
    <EmptyState action={<ButtonLink href={paths.journal(slug)}>Go to the journal</ButtonLink>}>
      “Pick what lasts” below a day in the journal starts a review: what lasts, in which wording, and on which
      page.
    </EmptyState>
  );
}
