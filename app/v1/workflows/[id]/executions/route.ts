import { listWorkflowExecutionsEndpoint } from '@/lib/protocol/http/workflow-executions';
import { serve } from '@/lib/server/http/route';
import { readExecutions } from '@/lib/server/workflows/read-executions';

export const GET = serve(listWorkflowExecutionsEndpoint, ({ actor, params, query }) =>
  readExecutions(actor, params.id, query),
);
