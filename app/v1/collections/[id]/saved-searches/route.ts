import { saveSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import { serve } from '@/lib/server/http/route';
import { saveSearch } from '@/lib/server/sources/saved-searches';

export const POST = serve(saveSearchEndpoint, ({ actor, params, body }) =>
  saveSearch(actor, params.id, body),
);
