import { exportArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { exportArtifact } from '@/lib/server/artifacts/export/export-artifact';
import { serve } from '@/lib/server/http/route';
import { findTimeZone } from '@/lib/server/team/read-time-zone';

export const GET = serve(exportArtifactEndpoint, ({ actor, params, query, request }) =>
  exportArtifact(actor, params.id, { ...query, timeZone: findTimeZone(request.headers) }),
);
