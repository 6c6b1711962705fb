import { approvePlanEndpoint } from '@/lib/protocol/http/plans';
import { approvePlan } from '@/lib/server/researching/manage-plans';
import { serve } from '@/lib/server/route';

export const POST = serve(approvePlanEndpoint, ({ actor, params, body }) =>
  approvePlan(actor, { id: params.id, ...body }),
);
