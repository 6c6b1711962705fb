import { changeModelEndpoint, removeModelEndpoint } from '@/lib/protocol/http/models';
import { serve } from '@/lib/server/http/route';
import { changeModel } from '@/lib/server/models/change-model';
import { removeModel } from '@/lib/server/models/remove-model';

export const PATCH = serve(changeModelEndpoint, ({ actor, params, body }) =>
  changeModel(actor, { id: params.id, body }),
);
export const DELETE = serve(removeModelEndpoint, ({ actor, params }) => removeModel(actor, params.id));
