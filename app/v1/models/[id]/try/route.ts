import { tryModelEndpoint } from '@/lib/protocol/http/models';
import { serve } from '@/lib/server/http/route';
import { tryStoredModel } from '@/lib/server/models/try-model';

export const POST = serve(tryModelEndpoint, ({ actor, params, request }) =>
  tryStoredModel(actor, { id: params.id, signal: request.signal }),
);
