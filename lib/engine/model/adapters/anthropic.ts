/** Claude through the Messages API. */
import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { createSdkAttempt } from './stream-with-sdk';

export function createAnthropicAttempt({ model, baseUrl, apiKey, fetch }: AdapterOptions): ModelAttempt {
  const provider = createAnthropic({ baseURL: baseUrl, apiKey, fetch });
  return createSdkAttempt({ model: provider(model), owner: { provider: 'anthropic', model } });
}
