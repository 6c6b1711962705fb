/** The endpoints of `protocol/http/workflow-previews.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as workflowPreviews from '@/lib/protocol/http/workflow-previews';

export const listWorkflowPreviewsEndpoint: Called<typeof workflowPreviews.listWorkflowPreviewsEndpoint> = {
  name: 'listWorkflowPreviews',
  method: 'GET',
  path: '/v1/workflow-previews',
};

export const createWorkflowPreviewEndpoint: Called<typeof workflowPreviews.createWorkflowPreviewEndpoint> = {
  name: 'createWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews',
};

export const getWorkflowPreviewEndpoint: Called<typeof workflowPreviews.getWorkflowPreviewEndpoint> = {
  name: 'getWorkflowPreview',
  method: 'GET',
  path: '/v1/workflow-previews/{id}',
};

export const tryWorkflowPreviewEndpoint: Called<typeof workflowPreviews.tryWorkflowPreviewEndpoint> = {
  name: 'tryWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews/{id}/try',
};

export const approveWorkflowPreviewEndpoint: Called<typeof workflowPreviews.approveWorkflowPreviewEndpoint> =
  {
    name: 'approveWorkflowPreview',
    method: 'POST',
    path: '/v1/workflow-previews/{id}/approve',
  };

export const rejectWorkflowPreviewEndpoint: Called<typeof workflowPreviews.rejectWorkflowPreviewEndpoint> = {
  name: 'rejectWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews/{id}/reject',
};
