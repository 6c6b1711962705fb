import { diffArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { compareVersions } from '@/lib/server/artifacts/read-artifacts';
import { serve } from '@/lib/server/http/route';

export const GET = serve(diffArtifactEndpoint, ({ actor, params, query }) =>
  compareVersions(actor, params.id, query),
);
