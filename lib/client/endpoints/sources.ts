/** The endpoints of `protocol/http/sources.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as sources from '@/lib/protocol/http/sources';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listSourcesEndpoint: Called<typeof sources.listSourcesEndpoint> = {
  name: 'listSources',
  method: 'GET',
  path: '/v1/collections/{id}/sources',
};

export const addSourceEndpoint: Called<typeof sources.addSourceEndpoint> = {
  name: 'addSource',
  method: 'POST',
  path: '/v1/collections/{id}/sources',
};

export const addUrlsEndpoint: Called<typeof sources.addUrlsEndpoint> = {
  name: 'addUrls',
  method: 'POST',
  path: '/v1/collections/{id}/sources/batch',
};

export const getSourceEndpoint: Called<typeof sources.getSourceEndpoint> = {
  name: 'getSource',
  method: 'GET',
  path: '/v1/sources/{id}',
};

export const updateSourceEndpoint: Called<typeof sources.updateSourceEndpoint> = {
  name: 'updateSource',
  method: 'PATCH',
  path: '/v1/sources/{id}',
};

export const deleteSourceEndpoint: Called<typeof sources.deleteSourceEndpoint> = {
  name: 'deleteSource',
  method: 'DELETE',
  path: '/v1/sources/{id}',
};

export const restoreSourceEndpoint: Called<typeof sources.restoreSourceEndpoint> = {
  name: 'restoreSource',
  method: 'POST',
  path: '/v1/sources/{id}/restore',
};

export const refreshSourceEndpoint: Called<typeof sources.refreshSourceEndpoint> = {
  name: 'refreshSource',
  method: 'POST',
  path: '/v1/sources/{id}/refresh',
};

export const getSourceUseEndpoint: Called<typeof sources.getSourceUseEndpoint> = {
  name: 'getSourceUse',
  method: 'GET',
  path: '/v1/sources/{id}/use',
};

export const listRevisionsEndpoint: Called<typeof sources.listRevisionsEndpoint> = {
  name: 'listRevisions',
  method: 'GET',
  path: '/v1/sources/{id}/revisions',
};

export const getRevisionEndpoint: Called<typeof sources.getRevisionEndpoint> = {
  name: 'getRevision',
  method: 'GET',
  path: '/v1/revisions/{id}',
};

export const diffRevisionsEndpoint: Called<typeof sources.diffRevisionsEndpoint> = {
  name: 'diffRevisions',
  method: 'GET',
  path: '/v1/revisions/{id}/diff',
};

export const downloadOriginalEndpoint: Called<typeof sources.downloadOriginalEndpoint> = {
  name: 'downloadOriginal',
  method: 'GET',
  path: '/v1/revisions/{id}/original',
};

export const searchEndpoint: Called<typeof sources.searchEndpoint> = {
  name: 'search',
  method: 'GET',
  path: '/v1/search',
};
