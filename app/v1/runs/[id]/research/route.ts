import { getResearchEndpoint } from '@/lib/protocol/http/research';
import { readResearch } from '@/lib/server/research/read-research';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getResearchEndpoint, ({ actor, params }) => readResearch(actor, params.id));
