import { deleteSavedSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import { serve } from '@/lib/server/http/route';
import { forgetSearch } from '@/lib/server/sources/saved-searches';

export const DELETE = serve(deleteSavedSearchEndpoint, ({ actor, params }) => forgetSearch(actor, params.id));
