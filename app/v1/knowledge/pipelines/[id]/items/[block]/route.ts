import { changePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { changeReviewItem } from '@/lib/server/reviews/change-review-item';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(changePipelineItemEndpoint, ({ actor, params, body }) =>
  changeReviewItem(actor, { id: params.id, blockId: params.block, ...body }),
);
