import { getWorkflowExecutionEndpoint } from '@/lib/protocol/http/workflow-executions';
import { serve } from '@/lib/server/http/route';
import { readExecution } from '@/lib/server/workflows/read-executions';

export const GET = serve(getWorkflowExecutionEndpoint, ({ actor, params }) =>
  readExecution(actor, params.id),
);
