import {
  deleteWorkflowEndpoint,
  getWorkflowEndpoint,
  updateWorkflowEndpoint,
} from '@/lib/protocol/http/workflows';
import { serve } from '@/lib/server/http/route';
import { changeWorkflow } from '@/lib/server/workflows/change-workflow';
import { readWorkflow } from '@/lib/server/workflows/read-workflows';
import { removeWorkflow } from '@/lib/server/workflows/remove-workflow';

export const GET = serve(getWorkflowEndpoint, ({ actor, params }) => readWorkflow(actor, params.id));
export const PATCH = serve(updateWorkflowEndpoint, ({ actor, params, body }) =>
  changeWorkflow(actor, { ...body, id: params.id }),
);
export const DELETE = serve(deleteWorkflowEndpoint, ({ actor, params }) => removeWorkflow(actor, params.id));
