import { changePipelinePhaseEndpoint } from '@/lib/protocol/http/pipelines';
import { changePipelinePhase } from '@/lib/server/pipeline/manage-pipeline';
import { serve } from '@/lib/server/route';

export const POST = serve(changePipelinePhaseEndpoint, ({ actor, params, body }) =>
  changePipelinePhase(actor, { id: params.id, ...body }),
);
