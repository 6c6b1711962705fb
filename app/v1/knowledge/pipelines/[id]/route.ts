import { getPipelineEndpoint } from '@/lib/protocol/http/pipelines';
import { readPipeline } from '@/lib/server/pipeline/manage-pipeline';
import { serve } from '@/lib/server/route';

export const GET = serve(getPipelineEndpoint, ({ actor, params }) => readPipeline(actor, params.id));
