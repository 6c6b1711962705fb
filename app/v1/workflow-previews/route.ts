import {
  createWorkflowPreviewEndpoint,
  listWorkflowPreviewsEndpoint,
} from '@/lib/protocol/http/workflow-previews';
import { serve } from '@/lib/server/http/route';
import { createPreview, readPreviews } from '@/lib/server/workflows/manage-previews';

export const GET = serve(listWorkflowPreviewsEndpoint, ({ actor, query }) => readPreviews(actor, query));
export const POST = serve(createWorkflowPreviewEndpoint, ({ actor, body }) => createPreview(actor, body));
