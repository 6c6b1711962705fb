import { cancelWorkflowExecutionEndpoint } from '@/lib/protocol/http/workflow-executions';
import { serve } from '@/lib/server/http/route';
import { cancelExecution } from '@/lib/server/workflows/cancel-execution';

export const POST = serve(cancelWorkflowExecutionEndpoint, ({ actor, params }) =>
  cancelExecution(actor, params.id),
);
