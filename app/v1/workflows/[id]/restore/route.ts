import { restoreWorkflowEndpoint } from '@/lib/protocol/http/workflows';
import { serve } from '@/lib/server/http/route';
import { restoreWorkflow } from '@/lib/server/workflows/remove-workflow';

export const POST = serve(restoreWorkflowEndpoint, ({ actor, params }) => restoreWorkflow(actor, params.id));
