'use client';

import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { DiffAndSides } from './diff-and-sides';

export type WorkflowDiffViewProps = { readonly preview: WorkflowPreviewDetailReply };

/** Shows what approving a preview would change. */
export function PreviewDiff({ preview }: WorkflowDiffViewProps) {
  const { diff, current, workflow, effects, issues, verdicts } = preview;
  return (
    <DiffAndSides
      diff={diff}
      effects={effects}
      issues={issues}
      verdicts={verdicts}
      before={current}
      after={workflow}
    />
  );
}
