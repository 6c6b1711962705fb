import { placePipelineItemEndpoint } from '@/lib/protocol/http/pipelines';
import { placeByHand } from '@/lib/server/pipeline/place-by-hand';
import { serve } from '@/lib/server/route';

export const POST = serve(placePipelineItemEndpoint, ({ actor, params, body }) =>
  placeByHand(actor, { id: params.id, blockId: params.block, pageTitle: body.page_title }),
);
