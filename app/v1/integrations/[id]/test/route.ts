import { testIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { tryIntegration } from '@/lib/server/integrations/try-integration';
import { serve } from '@/lib/server/http/route';

export const POST = serve(testIntegrationEndpoint, ({ actor, params, request }) =>
  tryIntegration(actor, params.id, request.signal),
);
