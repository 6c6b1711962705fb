import { createWorkflowDraftEndpoint, listWorkflowDraftsEndpoint } from '@/lib/protocol/http/workflow-drafts';
import { serve } from '@/lib/server/http/route';
import { createDraft } from '@/lib/server/workflows/create-draft';
import { readDrafts } from '@/lib/server/workflows/read-drafts';

export const GET = serve(listWorkflowDraftsEndpoint, ({ actor }) => readDrafts(actor));
export const POST = serve(createWorkflowDraftEndpoint, ({ actor, body }) => createDraft(actor, body));
