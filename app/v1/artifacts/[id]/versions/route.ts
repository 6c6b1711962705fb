import { listArtifactVersionsEndpoint } from '@/lib/protocol/http/artifacts';
import { readVersions } from '@/lib/server/keeping/read-artifacts';
import { serve } from '@/lib/server/route';

export const GET = serve(listArtifactVersionsEndpoint, ({ actor, params }) => readVersions(actor, params.id));
