import { changePlanEndpoint, getPlanEndpoint } from '@/lib/protocol/http/research';
import { editPlan, readPlan } from '@/lib/server/research/manage-plans';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getPlanEndpoint, ({ actor, params }) => readPlan(actor, params.id));

export const PATCH = serve(changePlanEndpoint, ({ actor, params, body }) =>
  editPlan(actor, { id: params.id, ...body }),
);
