import { rejectWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import { serve } from '@/lib/server/http/route';
import { rejectPreview } from '@/lib/server/workflows/reject-preview';

export const POST = serve(rejectWorkflowPreviewEndpoint, ({ actor, params, body }) =>
  rejectPreview(actor, { ...body, id: params.id }),
);
