/** The endpoints of `protocol/http/collections.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as collections from '@/lib/protocol/http/collections';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listCollectionsEndpoint: Called<typeof collections.listCollectionsEndpoint> = {
  name: 'listCollections',
  method: 'GET',
  path: '/v1/collections',
};

export const createCollectionEndpoint: Called<typeof collections.createCollectionEndpoint> = {
  name: 'createCollection',
  method: 'POST',
  path: '/v1/collections',
};

export const getCollectionEndpoint: Called<typeof collections.getCollectionEndpoint> = {
  name: 'getCollection',
  method: 'GET',
  path: '/v1/collections/{id}',
};

export const updateCollectionEndpoint: Called<typeof collections.updateCollectionEndpoint> = {
  name: 'updateCollection',
  method: 'PATCH',
  path: '/v1/collections/{id}',
};

export const deleteCollectionEndpoint: Called<typeof collections.deleteCollectionEndpoint> = {
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/v1/collections/{id}',
};

export const restoreCollectionEndpoint: Called<typeof collections.restoreCollectionEndpoint> = {
  name: 'restoreCollection',
  method: 'POST',
  path: '/v1/collections/{id}/restore',
};

export const loadSampleEndpoint: Called<typeof collections.loadSampleEndpoint> = {
  name: 'loadSampleCollection',
  method: 'POST',
  path: '/v1/collections/sample',
};
