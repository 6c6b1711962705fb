'use client';

import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { Time } from '@/components/ui/time';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { RestoreVersion } from '../versions/restore-version';
import { describePreviewState } from '../preview-words';

/** The outcome of a preview and the next steps: to the workflow, or back to the version before. */
export function DecidedPreview({ preview }: { readonly preview: WorkflowPreviewDetailReply }) {
  const { role } = useWorkspace();
  const { slug } = useWorkspace();
  const notice = useRef<HTMLElement>(null);
  // The decision buttons are gone. If the focus went with them, move it here.
  useEffect(() => {
    if (document.activeElement === document.body) focusUnlessTyping(notice.current);
  }, []);
  const { workflow_id: workflowId, base_version: before } = preview;
  const isApproved = preview.status === 'approved';
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Decision"
      className="grid gap-3 rounded-panel border border-line bg-raised p-4"
    >
      <p className="font-medium">
        {describePreviewState(preview).word}
        {preview.decided_by !== null && ` by ${preview.decided_by.name}`}
        {preview.decided_at !== null && (
          <span className="font-normal text-soft">
            , <Time of={preview.decided_at} />
          </span>
        )}
      </p>
      {preview.reason !== null && preview.reason !== '' && <p dir="auto">“{preview.reason}”</p>}
      {workflowId !== null && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={paths.workflow(slug, workflowId)}
            variant={isApproved ? 'primary' : 'secondary'}
            size="small"
          >
            Open the workflow
          </ButtonLink>
          {isApproved && before !== null && role !== 'viewer' && (
            <RestoreVersion workflowId={workflowId} version={before}>
              Restore previous
            </RestoreVersion>
          )}
        </div>
      )}
    </section>
  );
}
