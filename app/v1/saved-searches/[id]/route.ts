import { deleteSavedSearchEndpoint, renameSavedSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import { serve } from '@/lib/server/http/route';
import { deleteSearch, renameSearch } from '@/lib/server/sources/saved-searches';

export const PATCH = serve(renameSavedSearchEndpoint, ({ actor, params, body }) =>
  renameSearch(actor, { id: params.id, name: body.name }),
);
export const DELETE = serve(deleteSavedSearchEndpoint, ({ actor, params }) => deleteSearch(actor, params.id));
