import { listWorkflowVersionsEndpoint } from '@/lib/protocol/http/workflows';
import { serve } from '@/lib/server/http/route';
import { readVersions } from '@/lib/server/workflows/read-versions';

export const GET = serve(listWorkflowVersionsEndpoint, ({ actor, params }) => readVersions(actor, params.id));
