import {
  deleteWorkflowDraftEndpoint,
  getWorkflowDraftEndpoint,
  saveWorkflowDraftEndpoint,
} from '@/lib/protocol/http/workflow-drafts';
import { serve } from '@/lib/server/http/route';
import { changeDraft, readDraft, removeDraft } from '@/lib/server/workflows/manage-drafts';

export const GET = serve(getWorkflowDraftEndpoint, ({ actor, params }) => readDraft(actor, params.id));
export const PUT = serve(saveWorkflowDraftEndpoint, ({ actor, params, body }) =>
  changeDraft(actor, { ...body, id: params.id }),
);
export const DELETE = serve(deleteWorkflowDraftEndpoint, ({ actor, params }) =>
  removeDraft(actor, params.id),
);
