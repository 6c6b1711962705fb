/** The endpoints of `protocol/http/llmx.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as llmx from '@/lib/protocol/http/llmx';
import type { Called } from '@/lib/protocol/http/endpoint';

export const sendLlmxEndpoint: Called<typeof llmx.sendLlmxEndpoint> = {
  name: 'sendLlmx',
  method: 'POST',
  path: '/v1/llmx',
};

export const receiveLlmxEndpoint: Called<typeof llmx.receiveLlmxEndpoint> = {
  name: 'receiveLlmx',
  method: 'GET',
  path: '/v1/llmx',
};

export const listLlmxSessionsEndpoint: Called<typeof llmx.listLlmxSessionsEndpoint> = {
  name: 'listLlmxSessions',
  method: 'GET',
  path: '/v1/llmx-sessions',
};

export const getLlmxSessionEndpoint: Called<typeof llmx.getLlmxSessionEndpoint> = {
  name: 'getLlmxSession',
  method: 'GET',
  path: '/v1/llmx-sessions/{id}',
};

export const listLlmxMessagesEndpoint: Called<typeof llmx.listLlmxMessagesEndpoint> = {
  name: 'listLlmxMessages',
  method: 'GET',
  path: '/v1/llmx-sessions/{id}/messages',
};

export const listLlmxQuestionsEndpoint: Called<typeof llmx.listLlmxQuestionsEndpoint> = {
  name: 'listLlmxQuestions',
  method: 'GET',
  path: '/v1/llmx-questions',
};

export const answerLlmxQuestionEndpoint: Called<typeof llmx.answerLlmxQuestionEndpoint> = {
  name: 'answerLlmxQuestion',
  method: 'POST',
  path: '/v1/llmx-questions/{id}',
};
