import { getPipelineEndpoint } from '@/lib/protocol/http/reviews';
import { readPipeline } from '@/lib/server/reviews/read-pipelines';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getPipelineEndpoint, ({ actor, params }) => readPipeline(actor, params.id));
