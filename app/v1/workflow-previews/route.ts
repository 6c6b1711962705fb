import {
  createWorkflowPreviewEndpoint,
  listWorkflowPreviewsEndpoint,
} from '@/lib/protocol/http/workflow-previews';
import { serve } from '@/lib/server/http/route';
import { createPreview } from '@/lib/server/workflows/create-preview';
import { readPreviews } from '@/lib/server/workflows/read-previews';

export const GET = serve(listWorkflowPreviewsEndpoint, ({ actor, query }) => readPreviews(actor, query));
export const POST = serve(createWorkflowPreviewEndpoint, ({ actor, body }) => createPreview(actor, body));
