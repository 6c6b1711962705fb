'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { DiffView } from '@/components/ui/diff-view';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonLine } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { PipelineDecisionReply } from '@/lib/protocol/http/reviews';

type PageChangeProps = {
  readonly reviewId: string;
  readonly decisionId: string;
  readonly decision: PipelineDecisionReply;
};

/** The page before and after a proposed change. */
export function PageChange({ reviewId, decisionId, decision }: PageChangeProps) {
  const change = useEndpointQuery('GET /v1/knowledge/pipelines/{id}/decisions/{decision}', {
    // The state of the decision and the version of the page change whenever the texts do.
    key: queryKeys.reviews.change(reviewId, `${decisionId} ${decision.state} ${decision.page_version}`),
    input: { params: { id: reviewId, decision: decisionId } },
  });
  if (change.isError)
    return <FailureNotice sentence="The page could not be compared." cause={change.error.message} />;
  return (
    <Skeleton
      waiting={change.isPending}
      label="Comparing the page"
      shape={<SkeletonLine className="w-3/5" />}
    >
      {change.data !== undefined && (
        <InSight>
          {change.data.is_stale && (
            <p className="py-1 text-label text-stale">
              The page has changed since. If you apply this, the page stays as it is and you are asked again
              where it goes.
            </p>
          )}
          <DiffView
            label={`Change of ${decision.target_page}`}
            before={change.data.before}
            after={change.data.after}
          />
        </InSight>
      )}
    </Skeleton>
  );
}

/** Content opened by a key at the bottom of the screen is scrolled into view together with its row. */
function InSight({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    content.current?.closest('[data-review-row]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={content}>{children}</div>;
}
