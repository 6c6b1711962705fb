import { runTransformEndpoint } from '@/lib/protocol/http/transforms';
import { runTransform } from '@/lib/server/transforms/run-transform';
import { serve } from '@/lib/server/http/route';

export const POST = serve(runTransformEndpoint, ({ actor, params, body }) =>
  runTransform(actor, {
    collectionId: params.id,
    type: body.type,
    config: body.config,
    sourceIds: body.source_ids,
    artifactId: body.artifact_id,
    modelId: body.model_id,
  }),
);
