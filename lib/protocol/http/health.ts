/** Liveness and readiness. */
import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { explainWords } from '../explain-words';

export const partSchema = z.object({
  status: explainWords(['ready', 'unavailable', 'absent'], {
    ready: 'it works',
    unavailable: 'it should work and does not; `detail` says why',
    absent: 'it was not set up',
  }),
  detail: z.string(),
});

export const healthSchema = z.object({
  status: explainWords(['ready', 'unavailable'], {
    ready: 'no part is unavailable',
    unavailable: 'some part is',
  }),
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
