import { exportSourcesEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { findTimeZone } from '@/lib/server/team/read-time-zone';
import { exportSources } from '@/lib/server/sources/export-sources';

export const POST = serve(exportSourcesEndpoint, ({ actor, params, body, request }) =>
  exportSources(actor, {
    collectionId: params.id,
    sourceIds: body.source_ids,
    format: body.format,
    timeZone: findTimeZone(request.headers),
  }),
);
