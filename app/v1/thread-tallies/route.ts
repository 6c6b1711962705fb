import { tallyThreadsEndpoint } from '@/lib/protocol/http/threads';
import { serve } from '@/lib/server/http/route';
import { readThreadTally } from '@/lib/server/threads/read-threads';

export const GET = serve(tallyThreadsEndpoint, ({ actor, query }) => readThreadTally(actor, query));
