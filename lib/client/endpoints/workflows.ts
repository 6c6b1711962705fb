/** The endpoints of `protocol/http/workflows.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as workflows from '@/lib/protocol/http/workflows';

export const listWorkflowsEndpoint: Called<typeof workflows.listWorkflowsEndpoint> = {
  name: 'listWorkflows',
  method: 'GET',
  path: '/v1/workflows',
};

export const getWorkflowEndpoint: Called<typeof workflows.getWorkflowEndpoint> = {
  name: 'getWorkflow',
  method: 'GET',
  path: '/v1/workflows/{id}',
};

export const updateWorkflowEndpoint: Called<typeof workflows.updateWorkflowEndpoint> = {
  name: 'updateWorkflow',
  method: 'PATCH',
  path: '/v1/workflows/{id}',
};

export const deleteWorkflowEndpoint: Called<typeof workflows.deleteWorkflowEndpoint> = {
  name: 'deleteWorkflow',
  method: 'DELETE',
  path: '/v1/workflows/{id}',
};

export const restoreWorkflowEndpoint: Called<typeof workflows.restoreWorkflowEndpoint> = {
  name: 'restoreWorkflow',
  method: 'POST',
  path: '/v1/workflows/{id}/restore',
};

export const listWorkflowVersionsEndpoint: Called<typeof workflows.listWorkflowVersionsEndpoint> = {
  name: 'listWorkflowVersions',
  method: 'GET',
  path: '/v1/workflows/{id}/versions',
};

export const getWorkflowVersionEndpoint: Called<typeof workflows.getWorkflowVersionEndpoint> = {
  name: 'getWorkflowVersion',
  method: 'GET',
  path: '/v1/workflows/{id}/versions/{number}',
};

export const compareWorkflowVersionsEndpoint: Called<typeof workflows.compareWorkflowVersionsEndpoint> = {
  name: 'compareWorkflowVersions',
  method: 'GET',
  path: '/v1/workflows/{id}/diff',
};
