/** The endpoints of `protocol/http/reviews.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as pipelines from '@/lib/protocol/http/reviews';

export const listPipelinesEndpoint: Called<typeof pipelines.listPipelinesEndpoint> = {
  name: 'listPipelines',
  method: 'GET',
  path: '/v1/knowledge/pipelines',
};

export const beginPipelineEndpoint: Called<typeof pipelines.beginPipelineEndpoint> = {
  name: 'beginPipeline',
  method: 'POST',
  path: '/v1/knowledge/pipelines',
};

export const getPipelineEndpoint: Called<typeof pipelines.getPipelineEndpoint> = {
  name: 'getPipeline',
  method: 'GET',
  path: '/v1/knowledge/pipelines/{id}',
};

export const changePipelineItemEndpoint: Called<typeof pipelines.changePipelineItemEndpoint> = {
  name: 'changePipelineItem',
  method: 'PATCH',
  path: '/v1/knowledge/pipelines/{id}/items/{block}',
};

export const changePipelinePhaseEndpoint: Called<typeof pipelines.changePipelinePhaseEndpoint> = {
  name: 'changePipelinePhase',
  method: 'POST',
  path: '/v1/knowledge/pipelines/{id}/phases',
};

export const decidePipelineEndpoint: Called<typeof pipelines.decidePipelineEndpoint> = {
  name: 'decidePipeline',
  method: 'POST',
  path: '/v1/knowledge/pipelines/{id}/decisions',
};

export const placePipelineItemEndpoint: Called<typeof pipelines.placePipelineItemEndpoint> = {
  name: 'placePipelineItem',
  method: 'POST',
  path: '/v1/knowledge/pipelines/{id}/items/{block}/place',
};

export const comparePipelinePageEndpoint: Called<typeof pipelines.comparePipelinePageEndpoint> = {
  name: 'comparePipelinePage',
  method: 'GET',
  path: '/v1/knowledge/pipelines/{id}/decisions/{decision}',
};
