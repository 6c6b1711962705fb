import { beginPipelineEndpoint, listPipelinesEndpoint } from '@/lib/protocol/http/pipelines';
import { beginPipeline } from '@/lib/server/pipeline/begin-pipeline';
import { readPipelines } from '@/lib/server/pipeline/manage-pipeline';
import { serve } from '@/lib/server/route';

export const GET = serve(listPipelinesEndpoint, ({ actor, query }) => readPipelines(actor, query));
export const POST = serve(beginPipelineEndpoint, ({ actor, body }) => beginPipeline(actor, body));
