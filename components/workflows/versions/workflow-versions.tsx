'use client';

import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { createLateWindow } from '@/components/ui/late';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { WorkflowReply, WorkflowVersionReply } from '@/lib/protocol/http/workflows';
import type { CompareVersionsProps } from './compare-versions';
import { RestoreVersion } from './restore-version';

const LateCompareVersions = createLateWindow<CompareVersionsProps>(async () => {
  const { CompareVersions } = await import('./compare-versions');
  return CompareVersions;
});

const origins: Readonly<Record<WorkflowVersionReply['origin'], string>> = {
  conversation: 'by conversation',
  hand: 'by hand',
  restore: 'restored',
};

type WorkflowVersionsProps = { readonly workflow: Pick<WorkflowReply, 'id' | 'version'> };

/** Lists every approved version with who approved it, when and why. Any two can be compared, and an earlier one can be proposed again. */
export function WorkflowVersions({ workflow }: WorkflowVersionsProps) {
  const { role } = useWorkspace();
  const [isComparing, setComparing] = useState(false);
  const versions = useEndpointQuery('GET /v1/workflows/{id}/versions', {
    key: queryKeys.workflows.versions(workflow.id),
    input: { params: { id: workflow.id } },
  });
  const items = versions.data?.items ?? [];
  if (versions.isError)
    return <FailureNotice sentence="The versions could not be loaded." cause={versions.error.message} />;
  return (
    <Skeleton waiting={versions.isLoading} label="Loading versions" shape={<SkeletonRows count={2} />}>
      <ul aria-label="Versions" className="divide-y divide-line border-y border-line">
        {items.map((version) => (
          <li key={version.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="font-medium tabular-nums">Version {version.number}</span>
            {version.number === workflow.version && <Badge>Now</Badge>}
            <span className="min-w-0 flex-1 basis-48 truncate text-soft">{version.description}</span>
            <span className="text-label text-soft">
              {origins[version.origin]}, approved by {version.approved_by.name},{' '}
              <Time of={version.approved_at} />
            </span>
            {version.number !== workflow.version && role !== 'viewer' && (
              <RestoreVersion workflowId={workflow.id} version={version.number} />
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="pt-2">
          <Button icon={GitCompareArrows} onClick={() => setComparing(true)}>
            Compare versions…
          </Button>
        </div>
      )}
      <LateCompareVersions
        open={isComparing}
        workflowId={workflow.id}
        versions={items}
        onClose={() => setComparing(false)}
      />
    </Skeleton>
  );
}
