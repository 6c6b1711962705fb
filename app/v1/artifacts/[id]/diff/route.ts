import { diffArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { compareVersions } from '@/lib/server/keeping/read-artifacts';
import { serve } from '@/lib/server/route';

export const GET = serve(diffArtifactEndpoint, ({ actor, params, query }) =>
  compareVersions(actor, params.id, query),
);
