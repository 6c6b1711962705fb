import { testModelEndpoint } from '@/lib/protocol/http/models';
import { tryModel } from '@/lib/server/models/try-model';
import { serve } from '@/lib/server/http/route';

export const POST = serve(testModelEndpoint, ({ actor, body, request }) =>
  tryModel(actor, body, request.signal),
);
