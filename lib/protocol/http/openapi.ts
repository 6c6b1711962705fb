/** The description of this API, for programs that generate a client from it. */
import { z } from 'zod';
import { defineEndpoint } from './endpoint';

export const getOpenApiEndpoint = defineEndpoint({
  name: 'getOpenApi',
  method: 'GET',
  path: '/v1/openapi.json',
  summary: 'This description, as OpenAPI 3.1.',
  access: 'public',
  token: 'public',
  reply: z.looseObject({ openapi: z.string() }),
});
