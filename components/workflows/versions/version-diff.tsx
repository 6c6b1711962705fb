'use client';

import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { WorkflowComparison } from '../diff/workflow-comparison';

type VersionDiffProps = { readonly workflowId: string; readonly from: number; readonly to: number };

/** The differences between two versions. */
export function VersionDiff({ workflowId, from, to }: VersionDiffProps) {
  const compared = useEndpointQuery('GET /v1/workflows/{id}/diff', {
    key: queryKeys.workflows.diff(workflowId, from, to),
    input: { params: { id: workflowId }, query: { from, to } },
  });
  if (compared.isError)
    return <FailureNotice sentence="The versions cannot be compared." cause={compared.error.message} />;
  return (
    <Skeleton waiting={compared.isLoading} label="Loading the versions" shape={<SkeletonRows count={6} />}>
      {compared.data !== undefined && <WorkflowComparison {...compared.data} />}
    </Skeleton>
  );
}
