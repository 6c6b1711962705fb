import { afterAll } from 'vitest';
import { type ContractOptions, describeModelContract, type ModelMaker } from '../__fixtures__/contract';
import { systemClock } from '@/lib/core/clock';
import { createLanguageModel } from './create-model';
import { modelProviders, type ModelProvider } from '@/lib/protocol/model-words';
import { createModelFetch, type OwnedModelFetch } from './model-fetch';

const fetches: OwnedModelFetch[] = [];
afterAll(() => Promise.all(fetches.map((fetch) => fetch.close())));

function createMaker(provider: ModelProvider): ModelMaker {
  return ({ baseUrl, model, timeouts, sleep }) => {
    const owned = createModelFetch(timeouts);
    fetches.push(owned);
    return createLanguageModel(
      { provider, model, baseUrl, apiKey: 'sk-canary-0000000000000000' },
      { fetch: owned.fetch, sleep, clock: systemClock },
    );
  };
}

/** What each wire protocol cannot express: Gemini and Ollama send a call's input as an object, and Anthropic always reports usage. */
const cannot: Partial<Record<ModelProvider, ContractOptions['cannot']>> = {
  google: ['thinking_tags', 'broken_tool_input'],
  anthropic: ['thinking_tags', 'absent_usage'],
  openai: ['thinking_tags'],
  ollama: ['filter', 'broken_tool_input'],
};

for (const provider of modelProviders) {
  describeModelContract({ provider, createModel: createMaker(provider), cannot: cannot[provider] ?? [] });
}
