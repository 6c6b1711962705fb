'use client';

import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type RestoreVersionProps = {
  readonly workflowId: string;
  readonly version: number;
  readonly children?: string | undefined;
};

/** Proposes an earlier version again. It is shown, compared and approved like any other change. */
export function RestoreVersion({ workflowId, version, children }: RestoreVersionProps) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const propose = useEndpointMutation('POST /v1/workflow-previews', {
    invalidates: [queryKeys.previews.all()],
    goes: ({ id }) => router.push(paths.workflowPreview(slug, id)),
    onError: (failure) => showFailureToast(`Version ${version} could not be restored.`, failure.message),
  });
  return (
    <Button
      size="small"
      icon={RotateCcw}
      busy={propose.isPending}
      onClick={() => propose.mutate({ body: { from: 'version', workflow_id: workflowId, version } })}
    >
      {children ?? `Restore version ${version}…`}
    </Button>
  );
}
