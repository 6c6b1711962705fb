import { changePipelinePhaseEndpoint } from '@/lib/protocol/http/reviews';
import { changePipelinePhase } from '@/lib/server/reviews/change-pipeline-phase';
import { serve } from '@/lib/server/http/route';

export const POST = serve(changePipelinePhaseEndpoint, ({ actor, params, body }) =>
  changePipelinePhase(actor, { id: params.id, ...body }),
);
