import { createIntegrationEndpoint, listIntegrationsEndpoint } from '@/lib/protocol/http/integrations';
import { createIntegration, readIntegrations } from '@/lib/server/integrations/manage-integrations';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listIntegrationsEndpoint, ({ actor }) => readIntegrations(actor));
export const POST = serve(createIntegrationEndpoint, ({ actor, body }) => createIntegration(actor, body));
