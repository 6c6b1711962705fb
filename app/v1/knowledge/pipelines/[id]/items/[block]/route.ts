import { changePipelineItemEndpoint } from '@/lib/protocol/http/pipelines';
import { changePipelineItem } from '@/lib/server/pipeline/manage-pipeline';
import { serve } from '@/lib/server/route';

export const PATCH = serve(changePipelineItemEndpoint, ({ actor, params, body }) =>
  changePipelineItem(actor, { id: params.id, blockId: params.block, ...body }),
);
