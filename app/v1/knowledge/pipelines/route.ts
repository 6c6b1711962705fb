import { beginPipelineEndpoint, listPipelinesEndpoint } from '@/lib/protocol/http/reviews';
import { beginPipeline } from '@/lib/server/reviews/begin-pipeline';
import { readPipelines } from '@/lib/server/reviews/read-pipelines';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPipelinesEndpoint, ({ actor, query }) => readPipelines(actor, query));
export const POST = serve(beginPipelineEndpoint, ({ actor, body }) => beginPipeline(actor, body));
