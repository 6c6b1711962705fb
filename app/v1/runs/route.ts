import { listRunsEndpoint } from '@/lib/protocol/http/runs';
import { serve } from '@/lib/server/route';
import { readRuns } from '@/lib/server/runs/follow-run';

export const GET = serve(listRunsEndpoint, ({ actor, query }) => readRuns(actor, query));
