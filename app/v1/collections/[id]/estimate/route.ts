import { estimateResearchEndpoint } from '@/lib/protocol/http/research';
import { estimateQuestion } from '@/lib/server/research/estimate-question';
import { serve } from '@/lib/server/http/route';

export const GET = serve(estimateResearchEndpoint, ({ actor, params, query }) =>
  estimateQuestion(actor, { ...query, id: params.id }),
);
