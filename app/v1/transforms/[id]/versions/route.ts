import { listTransformVersionsEndpoint } from '@/lib/protocol/http/transforms';
import { serve } from '@/lib/server/http/route';
import { readTransformVersions } from '@/lib/server/transforms/read-transform';

export const GET = serve(listTransformVersionsEndpoint, ({ actor, params }) =>
  readTransformVersions(actor, params.id),
);
