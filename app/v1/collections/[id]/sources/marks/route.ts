import { markSourcesEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { markSources } from '@/lib/server/sources/organise-sources';

export const PATCH = serve(markSourcesEndpoint, ({ actor, params, body }) =>
  markSources(actor, params.id, body),
);
