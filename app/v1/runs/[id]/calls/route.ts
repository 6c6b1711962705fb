import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import { readCalls } from '@/lib/server/tools/read-calls';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listRunCallsEndpoint, ({ actor, params }) => readCalls(actor, params.id));
