import { listMeaningModelsEndpoint } from '@/lib/protocol/http/meaning';
import { listMeaningModels } from '@/lib/server/meaning/read-meaning';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listMeaningModelsEndpoint, ({ actor, query, request }) =>
  listMeaningModels(actor, query.model_id, request.signal),
);
