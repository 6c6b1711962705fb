import { restoreArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { restoreArtifact } from '@/lib/server/artifacts/delete-artifact';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreArtifactEndpoint, ({ actor, params }) => restoreArtifact(actor, params.id));
