import { restoreSavedSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import { serve } from '@/lib/server/http/route';
import { restoreSearch } from '@/lib/server/sources/saved-searches';

export const POST = serve(restoreSavedSearchEndpoint, ({ actor, params }) => restoreSearch(actor, params.id));
