import { deleteIntegrationEndpoint, updateIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { changeIntegration } from '@/lib/server/integrations/change-integration';
import { removeIntegration } from '@/lib/server/integrations/remove-integration';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(updateIntegrationEndpoint, ({ actor, params, body }) =>
  changeIntegration(actor, { ...body, id: params.id }),
);
export const DELETE = serve(deleteIntegrationEndpoint, ({ actor, params }) =>
  removeIntegration(actor, params.id),
);
