import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import { readCalls } from '@/lib/server/acting/read-calls';
import { serve } from '@/lib/server/route';

export const GET = serve(listRunCallsEndpoint, ({ actor, params }) => readCalls(actor, params.id));
