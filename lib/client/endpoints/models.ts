/** The endpoints of `protocol/http/models.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as models from '@/lib/protocol/http/models';
import type { Called } from '@/lib/protocol/http/endpoint';

export const getModelSettingEndpoint: Called<typeof models.getModelSettingEndpoint> = {
  name: 'getModelSetting',
  method: 'GET',
  path: '/v1/models/setting',
};

export const setModelEndpoint: Called<typeof models.setModelEndpoint> = {
  name: 'setModel',
  method: 'PUT',
  path: '/v1/models/setting',
};

export const resetModelEndpoint: Called<typeof models.resetModelEndpoint> = {
  name: 'resetModel',
  method: 'DELETE',
  path: '/v1/models/setting',
};

export const testModelEndpoint: Called<typeof models.testModelEndpoint> = {
  name: 'testModel',
  method: 'POST',
  path: '/v1/models/test',
};

export const listModelsEndpoint: Called<typeof models.listModelsEndpoint> = {
  name: 'listModels',
  method: 'POST',
  path: '/v1/models/list',
};

export const findOllamaEndpoint: Called<typeof models.findOllamaEndpoint> = {
  name: 'findOllama',
  method: 'GET',
  path: '/v1/models/ollama',
};

export const getUsageEndpoint: Called<typeof models.getUsageEndpoint> = {
  name: 'getUsage',
  method: 'GET',
  path: '/v1/usage',
};
