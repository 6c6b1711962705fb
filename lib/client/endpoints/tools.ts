/** The endpoints of `protocol/http/tools.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as tools from '@/lib/protocol/http/tools';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listToolsEndpoint: Called<typeof tools.listToolsEndpoint> = {
  name: 'listTools',
  method: 'GET',
  path: '/v1/tools',
};

export const invokeToolEndpoint: Called<typeof tools.invokeToolEndpoint> = {
  name: 'invokeTool',
  method: 'POST',
  path: '/v1/tools/{name}',
};

export const listRunCallsEndpoint: Called<typeof tools.listRunCallsEndpoint> = {
  name: 'listRunCalls',
  method: 'GET',
  path: '/v1/runs/{id}/calls',
};

export const takeCallSecretEndpoint: Called<typeof tools.takeCallSecretEndpoint> = {
  name: 'takeCallSecret',
  method: 'POST',
  path: '/v1/runs/{id}/calls/secret',
};
