import { summarizeSourceEndpoint } from '@/lib/protocol/http/runs';
import { startSourceRun } from '@/lib/server/sources/tasks/start-source-run';
import { serve } from '@/lib/server/http/route';

export const POST = serve(summarizeSourceEndpoint, ({ actor, params, body }) =>
  startSourceRun(actor, params.id, { kind: 'summarize', ...body }),
);
