import { getWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import { serve } from '@/lib/server/http/route';
import { readPreview } from '@/lib/server/workflows/read-previews';

export const GET = serve(getWorkflowPreviewEndpoint, ({ actor, params }) => readPreview(actor, params.id));
