import { tryTransformEndpoint } from '@/lib/protocol/http/transforms';
import { tryTransform } from '@/lib/server/transforms/try-transform';
import { serve } from '@/lib/server/http/route';

export const POST = serve(tryTransformEndpoint, ({ actor, params, body }) =>
  tryTransform(actor, { ...body, collectionId: params.id }),
);
