import { createTransformEndpoint, listTransformsEndpoint } from '@/lib/protocol/http/transforms';
import { presentTransforms } from '@/lib/server/transforms/run-transform';
import { serve } from '@/lib/server/http/route';
import { createTransform } from '@/lib/server/transforms/create-transform';

export const GET = serve(listTransformsEndpoint, ({ actor }) => presentTransforms(actor));
export const POST = serve(createTransformEndpoint, ({ actor, body }) => createTransform(actor, body));
