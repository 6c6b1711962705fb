import { extractFromSourceEndpoint } from '@/lib/protocol/http/runs';
import { startSourceRun } from '@/lib/server/sources/tasks/start-source-run';
import { serve } from '@/lib/server/http/route';

export const POST = serve(extractFromSourceEndpoint, ({ actor, params, body }) =>
  startSourceRun(actor, params.id, { kind: 'extract', ...body }),
);
