import { comparePipelinePageEndpoint } from '@/lib/protocol/http/reviews';
import { comparePage } from '@/lib/server/reviews/compare-page';
import { serve } from '@/lib/server/http/route';

export const GET = serve(comparePipelinePageEndpoint, ({ actor, params }) =>
  comparePage(actor, params.id, params.decision),
);
