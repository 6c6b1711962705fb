import { decidePipelineEndpoint } from '@/lib/protocol/http/reviews';
import { decidePipeline } from '@/lib/server/reviews/decide-pipeline';
import { serve } from '@/lib/server/http/route';

export const POST = serve(decidePipelineEndpoint, ({ actor, params, body }) =>
  decidePipeline(actor, { id: params.id, ...body }),
);
