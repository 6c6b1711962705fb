import { getPipelineEndpoint } from '@/lib/protocol/http/reviews';
import { readReview } from '@/lib/server/reviews/read-reviews';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getPipelineEndpoint, ({ actor, params }) => readReview(actor, params.id));
