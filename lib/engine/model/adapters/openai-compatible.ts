/**
 * Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, LM Studio, gateways. Without a key no Authorization header is sent.
 * Such servers may send a model's thoughts inside its text, so they are separated here.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { separateThinking } from './separate-thinking';
import { createSdkAttempt } from './stream-with-sdk';

export function createOpenaiCompatibleAttempt({
  model,
  baseUrl,
  apiKey,
  fetch,
}: AdapterOptions): ModelAttempt {
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey === '' ? {} : { apiKey }),
  });
  return separateThinking(
    createSdkAttempt({ model: provider.chatModel(model), owner: { provider: 'openai-compatible', model } }),
  );
}
