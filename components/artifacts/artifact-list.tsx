'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { useOlder } from '@/lib/client/use-older';
import { limits } from '@/lib/core/limits';
import { ArtifactRow } from './artifact-row';
import { useArtifacts } from './use-artifacts';

type ArtifactListProps = {
  readonly initial: ReplyTo<'GET /v1/artifacts'>;
  /** The action to offer if there are no artifacts. */
  readonly emptyAction?: ReactNode;
};

/** The artifacts of the workspace, most recently changed first. */
export function ArtifactList({ initial, emptyAction }: ArtifactListProps) {
  const artifacts = useArtifacts({ initial });
  const { items, ...older } = useOlder(artifacts.data, (cursor, workspaceId) =>
    callEndpoint('GET /v1/artifacts', { query: { cursor, limit: limits.pageItems }, workspaceId }),
  );
  if (artifacts.error !== null)
    return <FailureNotice sentence="The artifacts cannot be shown." cause={artifacts.error.message} />;
  return (
    <Skeleton waiting={artifacts.isLoading} label="Loading artifacts" shape={<SkeletonRows count={4} />}>
      {items.length === 0 ? (
        <EmptyState action={emptyAction}>
          Your saved answers, timelines, comparisons and briefs appear here.
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <ul className="@container divide-y divide-line border-y border-line">
            {items.map((artifact) => (
              <li key={artifact.id}>
                <ArtifactRow artifact={artifact} />
              </li>
            ))}
          </ul>
          <ShowOlder {...older} />
        </div>
      )}
    </Skeleton>
  );
}
