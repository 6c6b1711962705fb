/** The endpoints of `protocol/http/workflow-drafts.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as workflowDrafts from '@/lib/protocol/http/workflow-drafts';

export const listWorkflowDraftsEndpoint: Called<typeof workflowDrafts.listWorkflowDraftsEndpoint> = {
  name: 'listWorkflowDrafts',
  method: 'GET',
  path: '/v1/workflow-drafts',
};

export const createWorkflowDraftEndpoint: Called<typeof workflowDrafts.createWorkflowDraftEndpoint> = {
  name: 'createWorkflowDraft',
  method: 'POST',
  path: '/v1/workflow-drafts',
};

export const getWorkflowDraftEndpoint: Called<typeof workflowDrafts.getWorkflowDraftEndpoint> = {
  name: 'getWorkflowDraft',
  method: 'GET',
  path: '/v1/workflow-drafts/{id}',
};

export const saveWorkflowDraftEndpoint: Called<typeof workflowDrafts.saveWorkflowDraftEndpoint> = {
  name: 'saveWorkflowDraft',
  method: 'PUT',
  path: '/v1/workflow-drafts/{id}',
};

export const deleteWorkflowDraftEndpoint: Called<typeof workflowDrafts.deleteWorkflowDraftEndpoint> = {
  name: 'deleteWorkflowDraft',
  method: 'DELETE',
  path: '/v1/workflow-drafts/{id}',
};
