import { listWorkflowsEndpoint } from '@/lib/protocol/http/workflows';
import { serve } from '@/lib/server/http/route';
import { readWorkflows } from '@/lib/server/workflows/read-workflows';

export const GET = serve(listWorkflowsEndpoint, ({ actor }) => readWorkflows(actor));
