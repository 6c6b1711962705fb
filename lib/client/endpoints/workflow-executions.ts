/** The endpoints of `protocol/http/workflow-executions.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as workflowExecutions from '@/lib/protocol/http/workflow-executions';

export const listWorkflowExecutionsEndpoint: Called<
  typeof workflowExecutions.listWorkflowExecutionsEndpoint
> = {
  name: 'listWorkflowExecutions',
  method: 'GET',
  path: '/v1/workflows/{id}/executions',
};

export const runWorkflowEndpoint: Called<typeof workflowExecutions.runWorkflowEndpoint> = {
  name: 'runWorkflow',
  method: 'POST',
  path: '/v1/workflows/{id}/run',
};

export const getWorkflowExecutionEndpoint: Called<typeof workflowExecutions.getWorkflowExecutionEndpoint> = {
  name: 'getWorkflowExecution',
  method: 'GET',
  path: '/v1/workflow-executions/{id}',
};

export const retryWorkflowExecutionEndpoint: Called<
  typeof workflowExecutions.retryWorkflowExecutionEndpoint
> = {
  name: 'retryWorkflowExecution',
  method: 'POST',
  path: '/v1/workflow-executions/{id}/retry',
};

export const cancelWorkflowExecutionEndpoint: Called<
  typeof workflowExecutions.cancelWorkflowExecutionEndpoint
> = {
  name: 'cancelWorkflowExecution',
  method: 'POST',
  path: '/v1/workflow-executions/{id}/cancel',
};
