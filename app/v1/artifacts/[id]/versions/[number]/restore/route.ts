import { restoreArtifactVersionEndpoint } from '@/lib/protocol/http/artifacts';
import { restoreVersion } from '@/lib/server/keeping/save-artifact';
import { serve } from '@/lib/server/route';

export const POST = serve(restoreArtifactVersionEndpoint, ({ actor, params, body }) =>
  restoreVersion(actor, { ...params, ...body }),
);
