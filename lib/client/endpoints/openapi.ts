/** The endpoints of `protocol/http/openapi.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as openapi from '@/lib/protocol/http/openapi';
import type { Called } from '@/lib/protocol/http/endpoint';

export const getOpenApiEndpoint: Called<typeof openapi.getOpenApiEndpoint> = {
  name: 'getOpenApi',
  method: 'GET',
  path: '/v1/openapi.json',
};
