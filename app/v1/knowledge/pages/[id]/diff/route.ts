import { diffPageVersionsEndpoint } from '@/lib/protocol/http/pages';
import { comparePageVersions } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(diffPageVersionsEndpoint, ({ actor, params, query }) =>
  comparePageVersions(actor, params.id, query),
);
