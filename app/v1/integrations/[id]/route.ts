import { deleteIntegrationEndpoint, updateIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { changeIntegration, removeIntegration } from '@/lib/server/integrations/manage-integrations';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(updateIntegrationEndpoint, ({ actor, params, body }) =>
  changeIntegration(actor, { ...body, id: params.id }),
);
export const DELETE = serve(deleteIntegrationEndpoint, ({ actor, params }) =>
  removeIntegration(actor, params.id),
);
