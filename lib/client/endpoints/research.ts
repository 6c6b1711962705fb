/** The endpoints of `protocol/http/research.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as plans from '@/lib/protocol/http/research';

export const listPlansEndpoint: Called<typeof plans.listPlansEndpoint> = {
  name: 'listPlans',
  method: 'GET',
  path: '/v1/plans',
};

export const changePlanEndpoint: Called<typeof plans.changePlanEndpoint> = {
  name: 'changePlan',
  method: 'PATCH',
  path: '/v1/plans/{id}',
};

export const approvePlanEndpoint: Called<typeof plans.approvePlanEndpoint> = {
  name: 'approvePlan',
  method: 'POST',
  path: '/v1/plans/{id}/approve',
};

export const getResearchEndpoint: Called<typeof plans.getResearchEndpoint> = {
  name: 'getResearch',
  method: 'GET',
  path: '/v1/runs/{id}/research',
};

export const estimateResearchEndpoint: Called<typeof plans.estimateResearchEndpoint> = {
  name: 'estimateResearch',
  method: 'GET',
  path: '/v1/collections/{id}/estimate',
};

export const getPlanEndpoint: Called<typeof plans.getPlanEndpoint> = {
  name: 'getPlan',
  method: 'GET',
  path: '/v1/plans/{id}',
};
