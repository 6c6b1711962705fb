/** OpenAI through the Responses API. OpenAI does not store the answers, so we carry the reasoning as an encrypted item. */
import { createOpenAI } from '@ai-sdk/openai';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { readWholeReplies } from './read-whole-reply';
import { createSdkAttempt } from './stream-with-sdk';

export function createOpenaiAttempt({ model, baseUrl, apiKey, fetch }: AdapterOptions): ModelAttempt {
  const provider = createOpenAI({ baseURL: baseUrl, apiKey, fetch: readWholeReplies(fetch) });
  return createSdkAttempt({
    model: provider.responses(model),
    owner: { provider: 'openai', model },
    providerOptions: { openai: { store: false } },
  });
}
