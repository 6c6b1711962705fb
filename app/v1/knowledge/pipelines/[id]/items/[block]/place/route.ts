import { placePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { placeByHand } from '@/lib/server/reviews/place-by-hand';
import { serve } from '@/lib/server/http/route';

export const POST = serve(placePipelineItemEndpoint, ({ actor, params, body }) =>
  placeByHand(actor, { id: params.id, blockId: params.block, pageTitle: body.page_title }),
);
