import { getRevisionEndpoint } from '@/lib/protocol/http/sources';
import { readRevision } from '@/lib/server/sources/read-sources';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getRevisionEndpoint, ({ actor, params }) => readRevision(actor, params.id));
