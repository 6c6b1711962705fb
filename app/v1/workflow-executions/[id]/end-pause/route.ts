import { endStepPauseEndpoint } from '@/lib/protocol/http/workflow-executions';
import { serve } from '@/lib/server/http/route';
import { endStepPause } from '@/lib/server/workflows/end-step-pause';

export const POST = serve(endStepPauseEndpoint, ({ actor, params, body }) =>
  endStepPause(actor, { id: params.id, actionId: body.action_id, how: body.how }),
);
