'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import type { ReplyTo } from '@/lib/client/api';
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
  if (artifacts.error !== null)
    return <FailureNotice sentence="The artifacts cannot be shown." cause={artifacts.error.message} />;
  const items = artifacts.data?.items ?? [];
  return (
    <Skeleton waiting={artifacts.isLoading} label="Loading artifacts" shape={<SkeletonRows count={4} />}>
      {items.length === 0 ? (
        <EmptyState action={emptyAction}>
          Your saved answers, timelines, comparisons and briefs appear here.
        </EmptyState>
      ) : (
        <ul className="@container divide-y divide-line border-y border-line">
          {items.map((artifact) => (
            <li key={artifact.id}>
              <ArtifactRow artifact={artifact} />
            </li>
          ))}
        </ul>
      )}
    </Skeleton>
  );
}
