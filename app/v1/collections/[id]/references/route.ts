import { addReferencesEndpoint } from '@/lib/protocol/http/references';
import { serve } from '@/lib/server/http/route';
import { addReferences } from '@/lib/server/sources/references/add-references';

export const POST = serve(addReferencesEndpoint, ({ actor, params, body }) =>
  addReferences(actor, params.id, body),
);
