import {
  deleteTransformEndpoint,
  getTransformEndpoint,
  saveTransformEndpoint,
} from '@/lib/protocol/http/transforms';
import { serve } from '@/lib/server/http/route';
import { deleteTransform } from '@/lib/server/transforms/delete-transform';
import { readTransform } from '@/lib/server/transforms/read-transform';
import { saveTransform } from '@/lib/server/transforms/save-transform';

export const GET = serve(getTransformEndpoint, ({ actor, params }) => readTransform(actor, params.id));
export const PUT = serve(saveTransformEndpoint, ({ actor, params, body }) =>
  saveTransform(actor, { ...body, id: params.id }),
);
export const DELETE = serve(deleteTransformEndpoint, ({ actor, params }) =>
  deleteTransform(actor, params.id),
);
