import { decidePipelineEndpoint } from '@/lib/protocol/http/reviews';
import { decideReview } from '@/lib/server/reviews/decide-review';
import { serve } from '@/lib/server/http/route';

export const POST = serve(decidePipelineEndpoint, ({ actor, params, body }) =>
  decideReview(actor, { id: params.id, ...body }),
);
