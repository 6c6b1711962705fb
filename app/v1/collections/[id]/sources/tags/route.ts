import { tagSourcesEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { tagSources } from '@/lib/server/sources/organise-sources';

export const PATCH = serve(tagSourcesEndpoint, ({ actor, params, body }) =>
  tagSources(actor, params.id, body),
);
