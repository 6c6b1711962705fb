import { exportSourcesEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { exportSources } from '@/lib/server/sources/export-sources';

export const POST = serve(exportSourcesEndpoint, ({ actor, params, body }) =>
  exportSources(actor, { collectionId: params.id, sourceIds: body.source_ids, format: body.format }),
);
