/** The endpoints of `protocol/http/integrations.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as integrations from '@/lib/protocol/http/integrations';

export const listIntegrationsEndpoint: Called<typeof integrations.listIntegrationsEndpoint> = {
  name: 'listIntegrations',
  method: 'GET',
  path: '/v1/integrations',
};

export const createIntegrationEndpoint: Called<typeof integrations.createIntegrationEndpoint> = {
  name: 'createIntegration',
  method: 'POST',
  path: '/v1/integrations',
};

export const updateIntegrationEndpoint: Called<typeof integrations.updateIntegrationEndpoint> = {
  name: 'updateIntegration',
  method: 'PATCH',
  path: '/v1/integrations/{id}',
};

export const deleteIntegrationEndpoint: Called<typeof integrations.deleteIntegrationEndpoint> = {
  name: 'deleteIntegration',
  method: 'DELETE',
  path: '/v1/integrations/{id}',
};

export const testIntegrationEndpoint: Called<typeof integrations.testIntegrationEndpoint> = {
  name: 'testIntegration',
  method: 'POST',
  path: '/v1/integrations/{id}/test',
};
