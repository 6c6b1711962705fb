import { listRevisionsEndpoint } from '@/lib/protocol/http/sources';
import { readRevisions } from '@/lib/server/sources/read-sources';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listRevisionsEndpoint, ({ actor, params }) => readRevisions(actor, params.id));
