import { runWorkflowEndpoint } from '@/lib/protocol/http/workflow-executions';
import { serve } from '@/lib/server/http/route';
import { runWorkflow } from '@/lib/server/workflows/run-workflow';

export const POST = serve(runWorkflowEndpoint, ({ actor, params, body }) =>
  runWorkflow(actor, { id: params.id, recordId: body.record_id }),
);
