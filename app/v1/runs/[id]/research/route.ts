import { getResearchEndpoint } from '@/lib/protocol/http/plans';
import { readResearch } from '@/lib/server/researching/read-research';
import { serve } from '@/lib/server/route';

export const GET = serve(getResearchEndpoint, ({ actor, params }) => readResearch(actor, params.id));
