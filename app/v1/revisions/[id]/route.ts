import { getRevisionEndpoint } from '@/lib/protocol/http/sources';
import { readRevision } from '@/lib/server/collecting/read-sources';
import { serve } from '@/lib/server/route';

export const GET = serve(getRevisionEndpoint, ({ actor, params }) => readRevision(actor, params.id));
