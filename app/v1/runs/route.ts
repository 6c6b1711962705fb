import { createRunEndpoint, listRunsEndpoint } from '@/lib/protocol/http/runs';
import { createRun } from '@/lib/server/conversations/create-run';
import { serve } from '@/lib/server/http/route';
import { readRuns } from '@/lib/server/runs/read-runs';

export const GET = serve(listRunsEndpoint, ({ actor, query }) => readRuns(actor, query));

export const POST = serve(createRunEndpoint, ({ actor, body }) => createRun(actor, body));
