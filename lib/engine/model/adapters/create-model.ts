/**
 * Creates a `LanguageModel` from the user's settings: the adapter of its provider, wrapped with one retry, the bounds on answers and the
 * promises of the port. Creation never fails: a model that cannot be reached reports this when it is called.
 */
import { describeFailure } from '../describe-failure';
import type { FailureContext } from '../failure-words';
import { getContextTokens } from '../known-models';
import type { LanguageModel, ModelMessage, ModelRequest } from '../model';
import { type ModelAttempt, retryOnce } from '../retry-once';
import { sleep } from '../sleep';
import { createModelFromAttempt } from '../stream-attempt';
import { createAnthropicAttempt } from './anthropic';
import { createGoogleAttempt } from './google';
import { createLinesAttempt } from './lines-attempt';
import type { ModelProvider } from '@/lib/protocol/model-words';
import {
  type AdapterOptions,
  type ModelConfig,
  type ModelDeps,
  providerNames,
  readModelConfig,
} from './model-config';
import { boundResponses } from './model-fetch';
import { createOllamaAttempt } from './ollama';
import { createOpenaiAttempt } from './openai';
import { createOpenaiCompatibleAttempt } from './openai-compatible';

const adapters: Readonly<Record<ModelProvider, (options: AdapterOptions) => ModelAttempt>> = {
  'openai-compatible': createOpenaiCompatibleAttempt,
  ollama: createOllamaAttempt,
  google: createGoogleAttempt,
  anthropic: createAnthropicAttempt,
  openai: createOpenaiAttempt,
};

/** Self-hosted servers answer in several formats; the other providers have one. */
const lineAdapters: typeof adapters = {
  ...adapters,
  'openai-compatible': createLinesAttempt('openai-compatible'),
  ollama: createLinesAttempt('ollama'),
};

export function createLanguageModel(config: ModelConfig, deps: ModelDeps): LanguageModel {
  const { provider, model } = config;
  const identity = {
    provider,
    name: model,
    contextTokens: config.contextTokens ?? getContextTokens(provider, model),
    supportsTools: true,
  };
  const reachable = readModelConfig(config);
  if (!reachable.ok) {
    const { failure } = reachable;
    return {
      ...identity,
      async *streamChat() {
        yield { type: 'message_start' };
        yield { type: 'error', failure };
      },
    };
  }
  const describe = (request: ModelRequest): FailureContext => ({
    providerName: providerNames[provider],
    modelName: model,
    secrets: [reachable.value.apiKey],
    requestTexts: listTexts(request),
    now: deps.clock.now(),
  });
  const isLines = deps.answers === 'lines';
  const attempt = (isLines ? lineAdapters : adapters)[provider]({
    ...reachable.value,
    model,
    contextTokens: identity.contextTokens,
    fetch: boundResponses(deps.fetch),
  });
  return createModelFromAttempt({
    ...identity,
    describe,
    attempt: isLines
      ? attempt
      : retryOnce(attempt, {
          sleep: deps.sleep ?? sleep,
          onRetry: (error) =>
            deps.log?.({ provider, model, kind: describeFailure(error, { providerName: provider }).kind }),
        }),
  });
}

/** The texts that were sent and must not be repeated in a failure. */
function listTexts(request: ModelRequest): string[] {
  return [request.system, ...request.messages.flatMap(listMessageTexts)];
}

function listMessageTexts(message: ModelMessage): string[] {
  return message.role === 'tool' ? message.results.map((result) => result.content) : [message.content];
}
