import { listSavedSearchesEndpoint } from '@/lib/protocol/http/saved-searches';
import { serve } from '@/lib/server/http/route';
import { readSavedSearches } from '@/lib/server/sources/saved-searches';

export const GET = serve(listSavedSearchesEndpoint, ({ actor, query }) =>
  readSavedSearches(actor, query.collection_id ?? null),
);
