import { moveSourcesEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { moveSources } from '@/lib/server/sources/move-sources';

export const POST = serve(moveSourcesEndpoint, ({ actor, params, body }) =>
  moveSources(actor, params.id, body),
);
