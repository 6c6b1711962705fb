import { approveWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import { serve } from '@/lib/server/http/route';
import { approvePreview } from '@/lib/server/workflows/approve-preview';

export const POST = serve(approveWorkflowPreviewEndpoint, ({ actor, params, body }) =>
  approvePreview(actor, { ...body, id: params.id }),
);
