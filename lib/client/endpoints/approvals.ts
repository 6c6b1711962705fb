/** The endpoints of `protocol/http/approvals.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as approvals from '@/lib/protocol/http/approvals';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listApprovalsEndpoint: Called<typeof approvals.listApprovalsEndpoint> = {
  name: 'listApprovals',
  method: 'GET',
  path: '/v1/approvals',
};

export const getApprovalEndpoint: Called<typeof approvals.getApprovalEndpoint> = {
  name: 'getApproval',
  method: 'GET',
  path: '/v1/approvals/{id}',
};

export const decideApprovalEndpoint: Called<typeof approvals.decideApprovalEndpoint> = {
  name: 'decideApproval',
  method: 'POST',
  path: '/v1/approvals/{id}',
};

export const listPolicyEndpoint: Called<typeof approvals.listPolicyEndpoint> = {
  name: 'listPolicy',
  method: 'GET',
  path: '/v1/policy',
};

export const changePolicyEndpoint: Called<typeof approvals.changePolicyEndpoint> = {
  name: 'changePolicy',
  method: 'PATCH',
  path: '/v1/policy',
};
