/** Sends one tiny request, to tell the user in a sentence whether a model works with its settings. */
import { fail, type Result, succeed } from '@/lib/core/result';
import { startSentence } from '../failure-words';
import type { ModelFailure, ModelRequest } from '../model';
import { createLanguageModel } from './create-model';
import { type ModelConfig, type ModelDeps, providerNames } from './model-config';

const request: ModelRequest = {
  system: 'You check a connection. Answer with one word.',
  messages: [{ role: 'user', content: 'Answer with the word: ready' }],
  tools: [],
  // Enough for a model that thinks before it answers.
  maxOutputTokens: 512,
  responseFormat: 'text',
};

export type ModelTest = {
  /** `Google answered with gemini-2.5-flash.` */
  readonly sentence: string;
};

export async function testModel(
  config: ModelConfig,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Result<ModelTest, ModelFailure>> {
  const model = createLanguageModel(config, deps);
  for await (const event of model.streamChat(request, signal)) {
    if (event.type === 'error') return fail(event.failure);
    if (event.type === 'message_complete') break;
  }
  return succeed({
    sentence: startSentence(`${providerNames[config.provider]} answered with ${config.model}.`),
  });
}
