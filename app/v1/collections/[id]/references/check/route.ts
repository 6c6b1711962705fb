import { checkReferencesEndpoint } from '@/lib/protocol/http/references';
import { serve } from '@/lib/server/http/route';
import { checkReferences } from '@/lib/server/sources/references/check-references';

export const POST = serve(checkReferencesEndpoint, ({ actor, params, body }) =>
  checkReferences(actor, params.id, body),
);
