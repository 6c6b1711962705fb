import { approvePlanEndpoint } from '@/lib/protocol/http/research';
import { approvePlan } from '@/lib/server/research/approve-plan';
import { serve } from '@/lib/server/http/route';

export const POST = serve(approvePlanEndpoint, ({ actor, params, body }) =>
  approvePlan(actor, { id: params.id, ...body }),
);
