/** The endpoints of `protocol/http/workflow-parts.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as workflowParts from '@/lib/protocol/http/workflow-parts';

export const getWorkflowPartsEndpoint: Called<typeof workflowParts.getWorkflowPartsEndpoint> = {
  name: 'getWorkflowParts',
  method: 'GET',
  path: '/v1/workflow-parts',
};
