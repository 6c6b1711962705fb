/**
 * Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, LM Studio, gateways. Without a key no Authorization header is sent.
 * Such servers may send a model's thoughts inside its text, so they are separated here, and some answer with the whole completion although
 * they were asked to stream it.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelAttempt } from '../retry-once';
import type { AdapterOptions } from './model-config';
import { readWholeReplies } from './read-whole-reply';
import { separateThinking } from './separate-thinking';
import { createSdkAttempt } from './stream-with-sdk';
import { writeChatEvents } from './write-chat-events';

export function createOpenaiCompatibleAttempt({
  model,
  baseUrl,
  apiKey,
  fetch,
}: AdapterOptions): ModelAttempt {
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    fetch: readWholeReplies(fetch, writeChatEvents),
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey === '' ? {} : { apiKey }),
  });
  return separateThinking(
    createSdkAttempt({ model: provider.chatModel(model), owner: { provider: 'openai-compatible', model } }),
  );
}
