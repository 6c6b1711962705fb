import { changePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { changePipelineItem } from '@/lib/server/reviews/change-pipeline-item';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(changePipelineItemEndpoint, ({ actor, params, body }) =>
  changePipelineItem(actor, { id: params.id, blockId: params.block, ...body }),
);
