import { restoreArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { restoreArtifact } from '@/lib/server/keeping/delete-artifact';
import { serve } from '@/lib/server/route';

export const POST = serve(restoreArtifactEndpoint, ({ actor, params }) => restoreArtifact(actor, params.id));
