import { comparePipelinePageEndpoint } from '@/lib/protocol/http/pipelines';
import { comparePage } from '@/lib/server/pipeline/compare-page';
import { serve } from '@/lib/server/route';

export const GET = serve(comparePipelinePageEndpoint, ({ actor, params }) =>
  comparePage(actor, params.id, params.decision),
);
