import { retryWorkflowExecutionEndpoint } from '@/lib/protocol/http/workflow-executions';
import { serve } from '@/lib/server/http/route';
import { retryExecution } from '@/lib/server/workflows/retry-execution';

export const POST = serve(retryWorkflowExecutionEndpoint, ({ actor, params }) =>
  retryExecution(actor, params.id),
);
