/** Liveness and readiness. */
import { z } from 'zod';
import { defineEndpoint } from './endpoint';

export const partSchema = z.object({
  status: z.enum(['ready', 'unavailable', 'absent']),
  detail: z.string(),
});

export const healthSchema = z.object({
  status: z.enum(['ready', 'unavailable']),
  parts: z.object({
    web: partSchema,
    database: partSchema,
    worker: partSchema,
    storage: partSchema,
    model: partSchema,
    browser: partSchema,
    mail: partSchema,
  }),
});

export const healthEndpoint = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/v1/health',
  summary:
    'Reports which parts of the instance are working: web, database, worker, storage of files, model, browser, mail.',
  access: 'public',
  token: 'public',
  reply: healthSchema,
  mayBeUnavailable: true,
});
