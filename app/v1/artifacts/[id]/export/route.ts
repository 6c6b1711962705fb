import { exportArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { exportArtifact } from '@/lib/server/artifacts/export/export-artifact';
import { serve } from '@/lib/server/http/route';

export const GET = serve(exportArtifactEndpoint, ({ actor, params, query }) =>
  exportArtifact(actor, params.id, query),
);
