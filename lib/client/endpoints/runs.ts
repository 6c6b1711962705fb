/** The endpoints of `protocol/http/runs.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as runs from '@/lib/protocol/http/runs';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listRunsEndpoint: Called<typeof runs.listRunsEndpoint> = {
  name: 'listRuns',
  method: 'GET',
  path: '/v1/runs',
};

export const getRunEndpoint: Called<typeof runs.getRunEndpoint> = {
  name: 'getRun',
  method: 'GET',
  path: '/v1/runs/{id}',
};

export const cancelRunEndpoint: Called<typeof runs.cancelRunEndpoint> = {
  name: 'cancelRun',
  method: 'POST',
  path: '/v1/runs/{id}/cancel',
};

export const streamRunEventsEndpoint: Called<typeof runs.streamRunEventsEndpoint> = {
  name: 'streamRunEvents',
  method: 'GET',
  path: '/v1/runs/{id}/events',
};

export const streamRunFramesEndpoint: Called<typeof runs.streamRunFramesEndpoint> = {
  name: 'streamRunFrames',
  method: 'GET',
  path: '/v1/runs/{id}/frames',
};

export const summarizeSourceEndpoint: Called<typeof runs.summarizeSourceEndpoint> = {
  name: 'summarizeSource',
  method: 'POST',
  path: '/v1/sources/{id}/summarize',
};

export const extractFromSourceEndpoint: Called<typeof runs.extractFromSourceEndpoint> = {
  name: 'extractFromSource',
  method: 'POST',
  path: '/v1/sources/{id}/extract',
};

export const createRunEndpoint: Called<typeof runs.createRunEndpoint> = {
  name: 'createRun',
  method: 'POST',
  path: '/v1/runs',
};
