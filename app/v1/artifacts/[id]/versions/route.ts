import { listArtifactVersionsEndpoint } from '@/lib/protocol/http/artifacts';
import { readVersions } from '@/lib/server/artifacts/read-artifacts';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listArtifactVersionsEndpoint, ({ actor, params }) => readVersions(actor, params.id));
