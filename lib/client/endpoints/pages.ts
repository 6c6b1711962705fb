/** The endpoints of `protocol/http/pages.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as pages from '@/lib/protocol/http/pages';

export const listPagesEndpoint: Called<typeof pages.listPagesEndpoint> = {
  name: 'listPages',
  method: 'GET',
  path: '/v1/knowledge/pages',
};

export const createPageEndpoint: Called<typeof pages.createPageEndpoint> = {
  name: 'createPage',
  method: 'POST',
  path: '/v1/knowledge/pages',
};

export const getPageEndpoint: Called<typeof pages.getPageEndpoint> = {
  name: 'getPage',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}',
};

export const savePageEndpoint: Called<typeof pages.savePageEndpoint> = {
  name: 'savePage',
  method: 'PUT',
  path: '/v1/knowledge/pages/{id}',
};

export const deletePageEndpoint: Called<typeof pages.deletePageEndpoint> = {
  name: 'deletePage',
  method: 'DELETE',
  path: '/v1/knowledge/pages/{id}',
};

export const restorePageEndpoint: Called<typeof pages.restorePageEndpoint> = {
  name: 'restorePage',
  method: 'POST',
  path: '/v1/knowledge/pages/{id}/restore',
};

export const listPageVersionsEndpoint: Called<typeof pages.listPageVersionsEndpoint> = {
  name: 'listPageVersions',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/versions',
};

export const restorePageVersionEndpoint: Called<typeof pages.restorePageVersionEndpoint> = {
  name: 'restorePageVersion',
  method: 'POST',
  path: '/v1/knowledge/pages/{id}/versions/{number}/restore',
};

export const diffPageVersionsEndpoint: Called<typeof pages.diffPageVersionsEndpoint> = {
  name: 'diffPageVersions',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/diff',
};

export const listBacklinksEndpoint: Called<typeof pages.listBacklinksEndpoint> = {
  name: 'listBacklinks',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/backlinks',
};

export const listPageSourcesEndpoint: Called<typeof pages.listPageSourcesEndpoint> = {
  name: 'listPageSources',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/sources',
};

export const completeTitlesEndpoint: Called<typeof pages.completeTitlesEndpoint> = {
  name: 'completePageTitles',
  method: 'GET',
  path: '/v1/knowledge/titles',
};

export const lookUpPageEndpoint: Called<typeof pages.lookUpPageEndpoint> = {
  name: 'lookUpPage',
  method: 'GET',
  path: '/v1/knowledge/lookup',
};

export const getPageVersionEndpoint: Called<typeof pages.getPageVersionEndpoint> = {
  name: 'getPageVersion',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/versions/{number}',
};

export const renamePageEndpoint: Called<typeof pages.renamePageEndpoint> = {
  name: 'renamePage',
  method: 'PATCH',
  path: '/v1/knowledge/pages/{id}',
};
