import { restoreTransformEndpoint } from '@/lib/protocol/http/transforms';
import { serve } from '@/lib/server/http/route';
import { restoreTransform } from '@/lib/server/transforms/delete-transform';

export const POST = serve(restoreTransformEndpoint, ({ actor, params }) =>
  restoreTransform(actor, params.id),
);
