import { getWorkflowVersionEndpoint } from '@/lib/protocol/http/workflows';
import { serve } from '@/lib/server/http/route';
import { readVersion } from '@/lib/server/workflows/read-versions';

export const GET = serve(getWorkflowVersionEndpoint, ({ actor, params }) =>
  readVersion(actor, params.id, params.number),
);
