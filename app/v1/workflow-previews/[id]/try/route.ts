import { tryWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import { serve } from '@/lib/server/http/route';
import { tryPreview } from '@/lib/server/workflows/try-preview';

export const POST = serve(tryWorkflowPreviewEndpoint, ({ actor, params, body, request }) =>
  tryPreview(actor, { id: params.id, recordId: body.record_id }, request.signal),
);
