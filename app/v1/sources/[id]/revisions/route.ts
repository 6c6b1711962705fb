import { listRevisionsEndpoint } from '@/lib/protocol/http/sources';
import { readRevisions } from '@/lib/server/collecting/read-sources';
import { serve } from '@/lib/server/route';

export const GET = serve(listRevisionsEndpoint, ({ actor, params }) => readRevisions(actor, params.id));
