'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowDetailReply } from '@/lib/protocol/http/workflows';
import { RecordPicker } from '../record-picker';

export type RunNowProps = {
  readonly open: boolean;
  readonly workflow: Pick<WorkflowDetailReply, 'id' | 'name' | 'definition'>;
  readonly onClose: () => void;
};

/** Runs the workflow once, now, for a chosen record. A scheduled workflow needs no record. */
export function RunNow({ open, workflow, onClose }: RunNowProps) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const [recordId, setRecordId] = useState('');
  const { entity, trigger_type: trigger } = workflow.definition;
  const needsRecord = trigger !== 'scheduled';
  const run = useEndpointMutation('POST /v1/workflows/{id}/run', {
    invalidates: [queryKeys.workflows.all()],
    closes: ({ id }) => {
      onClose();
      router.push(paths.execution(slug, id));
    },
  });
  const start = () =>
    run.mutate({ params: { id: workflow.id }, body: recordId === '' ? {} : { record_id: recordId } });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Run “${workflow.name}” now`}
      description={
        needsRecord
          ? 'It runs once for the item you choose, as if that had triggered it, even if the workflow is switched off.'
          : 'It runs once, as it would on schedule, even if the workflow is switched off.'
      }
      footer={
        <Button
          variant="primary"
          busy={run.isPending}
          disabled={needsRecord && recordId === ''}
          onClick={start}
        >
          Run now
        </Button>
      }
    >
      <div className="grid gap-4">
        {needsRecord && <RecordPicker entity={entity} value={recordId} onChange={setRecordId} />}
        {run.isError && <FailureNotice sentence="It could not be started." cause={run.error.message} />}
      </div>
    </Dialog>
  );
}
