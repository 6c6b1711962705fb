import { compareWorkflowVersionsEndpoint } from '@/lib/protocol/http/workflows';
import { serve } from '@/lib/server/http/route';
import { compareVersions } from '@/lib/server/workflows/read-versions';

export const GET = serve(compareWorkflowVersionsEndpoint, ({ actor, params, query }) =>
  compareVersions(actor, { ...query, id: params.id }),
);
