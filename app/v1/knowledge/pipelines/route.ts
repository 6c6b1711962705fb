import { beginPipelineEndpoint, listPipelinesEndpoint } from '@/lib/protocol/http/reviews';
import { beginReview } from '@/lib/server/reviews/begin-review';
import { readReviews } from '@/lib/server/reviews/read-reviews';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPipelinesEndpoint, ({ actor, query }) => readReviews(actor, query));
export const POST = serve(beginPipelineEndpoint, ({ actor, body }) => beginReview(actor, body));
