/** The endpoints of `protocol/http/artifacts.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as artifacts from '@/lib/protocol/http/artifacts';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listArtifactsEndpoint: Called<typeof artifacts.listArtifactsEndpoint> = {
  name: 'listArtifacts',
  method: 'GET',
  path: '/v1/artifacts',
};

export const createArtifactEndpoint: Called<typeof artifacts.createArtifactEndpoint> = {
  name: 'createArtifact',
  method: 'POST',
  path: '/v1/artifacts',
};

export const getArtifactEndpoint: Called<typeof artifacts.getArtifactEndpoint> = {
  name: 'getArtifact',
  method: 'GET',
  path: '/v1/artifacts/{id}',
};

export const saveArtifactEndpoint: Called<typeof artifacts.saveArtifactEndpoint> = {
  name: 'saveArtifact',
  method: 'PUT',
  path: '/v1/artifacts/{id}',
};

export const deleteArtifactEndpoint: Called<typeof artifacts.deleteArtifactEndpoint> = {
  name: 'deleteArtifact',
  method: 'DELETE',
  path: '/v1/artifacts/{id}',
};

export const restoreArtifactEndpoint: Called<typeof artifacts.restoreArtifactEndpoint> = {
  name: 'restoreArtifact',
  method: 'POST',
  path: '/v1/artifacts/{id}/restore',
};

export const listArtifactVersionsEndpoint: Called<typeof artifacts.listArtifactVersionsEndpoint> = {
  name: 'listArtifactVersions',
  method: 'GET',
  path: '/v1/artifacts/{id}/versions',
};

export const restoreArtifactVersionEndpoint: Called<typeof artifacts.restoreArtifactVersionEndpoint> = {
  name: 'restoreArtifactVersion',
  method: 'POST',
  path: '/v1/artifacts/{id}/versions/{number}/restore',
};

export const diffArtifactEndpoint: Called<typeof artifacts.diffArtifactEndpoint> = {
  name: 'diffArtifactVersions',
  method: 'GET',
  path: '/v1/artifacts/{id}/diff',
};

export const exportArtifactEndpoint: Called<typeof artifacts.exportArtifactEndpoint> = {
  name: 'exportArtifact',
  method: 'GET',
  path: '/v1/artifacts/{id}/export',
};

export const listExportsEndpoint: Called<typeof artifacts.listExportsEndpoint> = {
  name: 'listExports',
  method: 'GET',
  path: '/v1/artifacts/{id}/exports',
};

export const downloadExportEndpoint: Called<typeof artifacts.downloadExportEndpoint> = {
  name: 'downloadExport',
  method: 'GET',
  path: '/v1/exports/{id}',
};

export const listTransformsEndpoint: Called<typeof artifacts.listTransformsEndpoint> = {
  name: 'listTransforms',
  method: 'GET',
  path: '/v1/transforms',
};

export const runTransformEndpoint: Called<typeof artifacts.runTransformEndpoint> = {
  name: 'runTransform',
  method: 'POST',
  path: '/v1/collections/{id}/transforms',
};
