/** OpenAI through the Responses API. Answers are not stored there, so reasoning travels with us as an encrypted item. */
import { createOpenAI } from '@ai-sdk/openai';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { createSdkAttempt } from './stream-with-sdk';

export function createOpenaiAttempt({ model, baseUrl, apiKey, fetch }: AdapterOptions): ModelAttempt {
  const provider = createOpenAI({ baseURL: baseUrl, apiKey, fetch });
  return createSdkAttempt({
    model: provider.responses(model),
    owner: { provider: 'openai', model },
    providerOptions: { openai: { store: false } },
  });
}
