/** The endpoints of `protocol/http/shares.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as shares from '@/lib/protocol/http/shares';
import type { Called } from '@/lib/protocol/http/endpoint';

export const createShareEndpoint: Called<typeof shares.createShareEndpoint> = {
  name: 'createShare',
  method: 'POST',
  path: '/v1/artifacts/{id}/shares',
};

export const listSharesEndpoint: Called<typeof shares.listSharesEndpoint> = {
  name: 'listShares',
  method: 'GET',
  path: '/v1/shares',
};

export const revokeShareEndpoint: Called<typeof shares.revokeShareEndpoint> = {
  name: 'revokeShare',
  method: 'DELETE',
  path: '/v1/shares/{id}',
};
