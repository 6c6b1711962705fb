import { createArtifactEndpoint, listArtifactsEndpoint } from '@/lib/protocol/http/artifacts';
import { createArtifact } from '@/lib/server/keeping/create-artifact';
import { readArtifacts } from '@/lib/server/keeping/read-artifacts';
import { serve } from '@/lib/server/route';

export const GET = serve(listArtifactsEndpoint, ({ actor, query }) => readArtifacts(actor, query));
export const POST = serve(createArtifactEndpoint, ({ actor, body }) => createArtifact(actor, body));
