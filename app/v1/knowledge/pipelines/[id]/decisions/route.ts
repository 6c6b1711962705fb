import { decidePipelineEndpoint } from '@/lib/protocol/http/pipelines';
import { decidePipeline } from '@/lib/server/pipeline/decide';
import { serve } from '@/lib/server/route';

export const POST = serve(decidePipelineEndpoint, ({ actor, params, body }) =>
  decidePipeline(actor, { id: params.id, ...body }),
);
