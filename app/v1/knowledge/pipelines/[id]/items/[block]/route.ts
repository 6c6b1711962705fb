import { changePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { changePipelineItem } from '@/lib/server/reviews/manage-pipeline';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(changePipelineItemEndpoint, ({ actor, params, body }) =>
  changePipelineItem(actor, { id: params.id, blockId: params.block, ...body }),
);
