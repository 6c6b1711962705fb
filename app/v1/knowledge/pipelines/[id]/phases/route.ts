import { changePipelinePhaseEndpoint } from '@/lib/protocol/http/reviews';
import { changeReviewPhase } from '@/lib/server/reviews/change-review-phase';
import { serve } from '@/lib/server/http/route';

export const POST = serve(changePipelinePhaseEndpoint, ({ actor, params, body }) =>
  changeReviewPhase(actor, { id: params.id, ...body }),
);
