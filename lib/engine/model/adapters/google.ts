/** Gemini through the Generative Language API. */
import { createGoogle } from '@ai-sdk/google';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { readWholeReplies } from './read-whole-reply';
import { createSdkAttempt } from './stream-with-sdk';

export function createGoogleAttempt({ model, baseUrl, apiKey, fetch }: AdapterOptions): ModelAttempt {
  const provider = createGoogle({ baseURL: baseUrl, apiKey, fetch: readWholeReplies(fetch) });
  return createSdkAttempt({ model: provider(model), owner: { provider: 'google', model } });
}
