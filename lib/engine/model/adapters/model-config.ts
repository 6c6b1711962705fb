/**
 * The settings needed to reach a model, and the default addresses of the providers. Nothing is read from the environment here. The
 * providers' packages would do that, so every field is always passed to them explicitly.
 */
import type { Clock } from '@/lib/core/clock';
import { fail, type Result, succeed } from '@/lib/core/result';
import { redactUrl } from '@/lib/core/url';
import type { ModelProvider } from '@/lib/protocol/model-words';
import type { ModelFailure } from '../model';
import type { Sleep } from '../sleep';
import type { ModelFetch } from './model-fetch';

export type ModelConfig = {
  readonly provider: ModelProvider;
  /** The provider's name for the model. */
  readonly model: string;
  /** `…/v1` for OpenAI-compatible servers, the host for Ollama; if absent, the provider's own address. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Size of the context window in tokens; if absent, it is known by the model's name. Ollama is told to make room for this many. */
  readonly contextTokens?: number;
};

/** One retry after a transport fault. Contains only the kind of fault: no address, no text. */
type ModelRetry = {
  readonly provider: string;
  readonly model: string;
  readonly kind: ModelFailure['kind'];
};

export type ModelDeps = {
  readonly fetch: ModelFetch;
  readonly sleep?: Sleep;
  readonly clock: Clock;
  /** Called for each retry, for the log. */
  readonly log?: (retry: ModelRetry) => void;
  /**
   * `lines`: the format of the answer is recognised by its content, and the caller that reads the lines asks again for what is unanswered.
   */
  readonly answers?: 'text' | 'lines';
};

/** What an adapter gets. Every field is set; a missing key is an empty string. */
export type AdapterOptions = {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly contextTokens: number;
  readonly fetch: ModelFetch;
};

/** The provider's name as used inside a sentence for people. */
export const providerNames: Readonly<Record<ModelProvider, string>> = {
  'openai-compatible': 'the model server',
  ollama: 'Ollama',
  google: 'Google',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
};

const defaultBaseUrls: Readonly<Record<ModelProvider, string | null>> = {
  'openai-compatible': null,
  ollama: 'http://127.0.0.1:11434',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
};

const needsKey: ReadonlySet<ModelProvider> = new Set(['google', 'anthropic', 'openai']);

export type ReachableModel = { readonly baseUrl: string; readonly apiKey: string };

/** Returns the address and key to use, or the reason why no call can succeed. */
export function readModelConfig(config: ModelConfig): Result<ReachableModel, ModelFailure> {
  const name = providerNames[config.provider];
  const baseUrl = getBaseUrl(config);
  const apiKey = config.apiKey?.trim() ?? '';
  if (baseUrl === '')
    return fail(refuse('connect', 'No model server address is set.', 'Enter its address in Settings.'));
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    return fail(
      refuse('connect', 'The address of the model server is not a web address.', 'Correct it in Settings.'),
    );
  }
  // A self-hosted server with the same protocol may not need a key.
  if (apiKey === '' && config.baseUrl === undefined && needsKey.has(config.provider)) {
    return fail(refuse('auth', `No API key for ${name} is set.`, 'Enter a key in Settings.'));
  }
  return succeed({ baseUrl, apiKey });
}

function getBaseUrl({ provider, baseUrl }: ModelConfig): string {
  const address = (baseUrl ?? defaultBaseUrls[provider] ?? '').trim().replace(/\/+$/, '');
  // People paste the address of Ollama's OpenAI-compatible endpoint, or of the chat endpoint itself.
  return provider === 'ollama' ? address.replace(/\/(v1|api|api\/chat)$/, '') : address;
}

function refuse(kind: ModelFailure['kind'], reason: string, action: string): ModelFailure {
  return { kind, reason, action };
}

/** What a model is wanted for. Of most providers only the name tells what a model makes. */
export type Wanted = 'answers' | 'vectors';

const answerPaths: Readonly<Record<ModelProvider, (model: string) => string>> = {
  'openai-compatible': () => '/chat/completions',
  ollama: () => '/api/chat',
  google: (model) => `/models/${model}:streamGenerateContent`,
  anthropic: () => '/messages',
  openai: () => '/responses',
};

const vectorPaths: Readonly<Record<ModelProvider, (model: string) => string>> = {
  ...answerPaths,
  'openai-compatible': () => '/embeddings',
  ollama: () => '/v1/embeddings',
  google: (model) => `/models/${model}:batchEmbedContents`,
  openai: () => '/embeddings',
};

/** Returns the address of a call, safe for a log: it contains no user, password or key. */
export function describeEndpoint(config: ModelConfig, wanted: Wanted = 'answers'): string {
  const paths = wanted === 'answers' ? answerPaths : vectorPaths;
  return redactUrl(`${getBaseUrl(config)}${paths[config.provider](config.model)}`).url;
}

/** Returns the header that carries the key, as each provider expects it. */
export function writeKeyHeaders(provider: ModelProvider, apiKey: string): Record<string, string> {
  if (apiKey === '') return {};
  if (provider === 'google') return { 'x-goog-api-key': apiKey };
  if (provider === 'anthropic') return { 'x-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
