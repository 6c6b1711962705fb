import { changePlanEndpoint, getPlanEndpoint } from '@/lib/protocol/http/research';
import { editPlan } from '@/lib/server/research/edit-plan';
import { readPlan } from '@/lib/server/research/read-plans';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getPlanEndpoint, ({ actor, params }) => readPlan(actor, params.id));

export const PATCH = serve(changePlanEndpoint, ({ actor, params, body }) =>
  editPlan(actor, { id: params.id, ...body }),
);
