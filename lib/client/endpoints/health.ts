/** The endpoints of `protocol/http/health.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as health from '@/lib/protocol/http/health';
import type { Called } from '@/lib/protocol/http/endpoint';

export const healthEndpoint: Called<typeof health.healthEndpoint> = {
  name: 'getHealth',
  method: 'GET',
  path: '/v1/health',
};
