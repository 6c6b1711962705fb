import { listModelsEndpoint } from '@/lib/protocol/http/models';
import { listOfferedModels } from '@/lib/server/models/try-model';
import { serve } from '@/lib/server/http/route';

export const POST = serve(listModelsEndpoint, ({ actor, body, request }) =>
  listOfferedModels(actor, body, request.signal),
);
