import { estimateResearchEndpoint } from '@/lib/protocol/http/plans';
import { estimateQuestion } from '@/lib/server/researching/estimate-question';
import { serve } from '@/lib/server/route';

export const GET = serve(estimateResearchEndpoint, ({ actor, params, query }) =>
  estimateQuestion(actor, { id: params.id, ...query }),
);
