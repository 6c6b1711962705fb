import { estimateAcrossEndpoint } from '@/lib/protocol/http/research';
import { estimateAcross } from '@/lib/server/research/estimate-question';
import { serve } from '@/lib/server/http/route';

export const POST = serve(estimateAcrossEndpoint, ({ actor, body }) => estimateAcross(actor, body));
