import { restoreArtifactVersionEndpoint } from '@/lib/protocol/http/artifacts';
import { restoreVersion } from '@/lib/server/artifacts/save-artifact';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreArtifactVersionEndpoint, ({ actor, params, body }) =>
  restoreVersion(actor, { ...params, ...body }),
);
