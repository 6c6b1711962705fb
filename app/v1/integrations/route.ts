import { createIntegrationEndpoint, listIntegrationsEndpoint } from '@/lib/protocol/http/integrations';
import { createIntegration } from '@/lib/server/integrations/create-integration';
import { readIntegrations } from '@/lib/server/integrations/read-integrations';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listIntegrationsEndpoint, ({ actor }) => readIntegrations(actor));
export const POST = serve(createIntegrationEndpoint, ({ actor, body }) => createIntegration(actor, body));
