import { diffRevisionsEndpoint } from '@/lib/protocol/http/sources';
import { compareRevisions } from '@/lib/server/sources/read-sources';
import { serve } from '@/lib/server/http/route';

export const GET = serve(diffRevisionsEndpoint, ({ actor, params, query }) =>
  compareRevisions(actor, params.id, query.from),
);
