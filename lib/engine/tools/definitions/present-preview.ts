/**
 * Presents a stored preview as the event `workflow_preview` (agent-chat §2), which the run records. The model instead reads the
 * specification's synthetic result, which contains nothing of the preview.
 */
import type { JsonValue } from '@/lib/core/json';
import type { StoredPreview } from '../ports/workflow-previews';

/** Begins with the specification's exact text. */
const previewSentMessage =
  'Preview sent to user for approval... Nothing is written until they approve it. Do not call create_workflow or update_workflow; tell them that the preview waits for their decision.';

export function presentPreview(stored: StoredPreview): JsonValue {
  const { description, workflow, workflowId, previewId, draftHash } = stored;
  return {
    description,
    workflow: { ...workflow },
    is_update: workflowId !== null,
    ...(workflowId === null ? {} : { workflow_id: workflowId }),
    preview_id: previewId,
    draft_hash: draftHash,
  };
}

export const summarisePreview = (): JsonValue => ({ status: 'preview_sent', message: previewSentMessage });
