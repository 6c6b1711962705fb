'use client';

import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { VersionDiff } from '../versions/version-diff';

type StaleNoticeProps = { readonly preview: WorkflowPreviewDetailReply };

/**
 * Shown if the workflow has changed since this proposal: what it has become in the meantime, and a way to propose the same change again.
 */
export function StaleNotice({ preview }: StaleNoticeProps) {
  const { workflow_id: workflowId } = preview;
  if (workflowId === null) return null;
  return <StaleChange preview={preview} workflowId={workflowId} />;
}

function StaleChange({ preview, workflowId }: StaleNoticeProps & { readonly workflowId: string }) {
  const { role } = useWorkspace();
  const workflow = useEndpointQuery('GET /v1/workflows/{id}', {
    key: queryKeys.workflows.one(workflowId),
    input: { params: { id: workflowId } },
  });
  const { base_version: base } = preview;
  const current = workflow.data?.version ?? null;
  if (workflow.isError) {
    return (
      <FailureNotice
        sentence="This can no longer be approved, and the workflow could not be loaded."
        cause={workflow.error.message}
      />
    );
  }
  return (
    <section
      aria-label="Changed in the meantime"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-edge bg-raised p-4"
    >
      <Skeleton waiting={workflow.isLoading} label="Loading the workflow" shape={<SkeletonRows count={2} />}>
        <p role="alert" className="font-medium text-pretty">
          {base === null
            ? 'The workflow has since been approved in another form.'
            : `This was proposed for version ${base}, but version ${current ?? '…'} has been approved since. Nothing was applied.`}
        </p>
        {base !== null && current !== null && base !== current && (
          <details>
            <summary>
              What changed from version {base} to version {current}
            </summary>
            <div className="pt-3">
              <VersionDiff workflowId={workflowId} from={base} to={current} />
            </div>
          </details>
        )}
        <p className="text-soft text-pretty">
          Below is what this proposal would make of the workflow as it is now. Propose it again to approve it
          as shown, or to edit it first.
        </p>
        {role !== 'viewer' && <ProposeAgain preview={preview} workflowId={workflowId} version={current} />}
      </Skeleton>
    </section>
  );
}

type ProposeAgainProps = StaleNoticeProps & {
  readonly workflowId: string;
  readonly version: number | null;
};

function ProposeAgain({ preview, workflowId, version }: ProposeAgainProps) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const propose = useEndpointMutation('POST /v1/workflow-previews', {
    invalidates: [queryKeys.previews.all()],
    goes: ({ id }) => router.push(paths.workflowPreview(slug, id)),
  });
  return (
    <>
      {propose.isError && (
        <FailureNotice sentence="It was not proposed again." cause={propose.error.message} />
      )}
      <div>
        <Button
          icon={RotateCcw}
          busy={propose.isPending}
          onClick={() =>
            propose.mutate({
              body: {
                from: 'definition',
                workflow: preview.workflow,
                workflow_id: workflowId,
                description: preview.description,
              },
            })
          }
        >
          Propose again on version {version ?? '…'}
        </Button>
      </div>
    </>
  );
}
