import { createArtifactEndpoint, listArtifactsEndpoint } from '@/lib/protocol/http/artifacts';
import { createArtifact } from '@/lib/server/artifacts/create-artifact';
import { readArtifacts } from '@/lib/server/artifacts/read-artifacts';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listArtifactsEndpoint, ({ actor, query }) => readArtifacts(actor, query));
export const POST = serve(createArtifactEndpoint, ({ actor, body }) => createArtifact(actor, body));
