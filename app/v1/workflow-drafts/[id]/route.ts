import {
  deleteWorkflowDraftEndpoint,
  getWorkflowDraftEndpoint,
  saveWorkflowDraftEndpoint,
} from '@/lib/protocol/http/workflow-drafts';
import { serve } from '@/lib/server/http/route';
import { changeDraft } from '@/lib/server/workflows/change-draft';
import { readDraft } from '@/lib/server/workflows/read-drafts';
import { removeDraft } from '@/lib/server/workflows/remove-draft';

export const GET = serve(getWorkflowDraftEndpoint, ({ actor, params }) => readDraft(actor, params.id));
export const PUT = serve(saveWorkflowDraftEndpoint, ({ actor, params, body }) =>
  changeDraft(actor, { ...body, id: params.id }),
);
export const DELETE = serve(deleteWorkflowDraftEndpoint, ({ actor, params }) =>
  removeDraft(actor, params.id),
);
