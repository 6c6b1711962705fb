import { createRunEndpoint, listRunsEndpoint } from '@/lib/protocol/http/runs';
import { askAsRun } from '@/lib/server/conversations/ask-as-run';
import { serve } from '@/lib/server/http/route';
import { readRuns } from '@/lib/server/runs/read-runs';

export const GET = serve(listRunsEndpoint, ({ actor, query }) => readRuns(actor, query));

export const POST = serve(createRunEndpoint, ({ actor, body }) => askAsRun(actor, body));
