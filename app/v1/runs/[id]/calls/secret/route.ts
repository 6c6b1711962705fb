import { takeCallSecretEndpoint } from '@/lib/protocol/http/tools';
import { takeCallSecret } from '@/lib/server/tools/read-calls';
import { serve } from '@/lib/server/http/route';

export const POST = serve(takeCallSecretEndpoint, ({ actor, params, body }) =>
  takeCallSecret(actor, params.id, body.call_id),
);
