import { diffRevisionsEndpoint } from '@/lib/protocol/http/sources';
import { compareRevisions } from '@/lib/server/collecting/read-sources';
import { serve } from '@/lib/server/route';

export const GET = serve(diffRevisionsEndpoint, ({ actor, params, query }) =>
  compareRevisions(actor, params.id, query.from),
);
