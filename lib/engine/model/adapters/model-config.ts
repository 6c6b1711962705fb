/**
 * What must be known to reach a model, and the addresses used when none is given. Nothing is read from the environment
 * here: the packages of the providers would, so every field is always handed to them.
 */
import type { Clock } from '@/lib/core/clock';
import { fail, type Result, succeed } from '@/lib/core/result';
import { redactUrl } from '@/lib/core/url';
import type { ModelFailure } from '../model';
import type { Sleep } from '../sleep';
import type { ModelFetch } from './model-fetch';

export const modelProviders = ['openai-compatible', 'ollama', 'google', 'anthropic', 'openai'] as const;
export type ModelProvider = (typeof modelProviders)[number];

export type ModelConfig = {
  readonly provider: ModelProvider;
  /** The provider's name of the model. */
  readonly model: string;
  /** `…/v1` for OpenAI-compatible servers, the host for Ollama; absent: the provider's own address. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Tokens the model can read at once; absent: known by its name. Ollama is told to make room for as many. */
  readonly contextTokens?: number;
};

/** One more try after a transport fault. Holds a kind only: no address, no text. */
type ModelRetry = {
  readonly provider: string;
  readonly model: string;
  readonly kind: ModelFailure['kind'];
};

export type ModelDeps = {
  readonly fetch: ModelFetch;
  readonly sleep?: Sleep;
  readonly clock?: Clock;
  /** Told of each retry, for the log. */
  readonly log?: (retry: ModelRetry) => void;
  /** `lines`: the transport is recognised by content, and what is unanswered is asked again by whoever reads the lines. */
  readonly answers?: 'text' | 'lines';
};

/** What an adapter gets: nothing is absent any more. An absent key is empty. */
export type AdapterOptions = {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly contextTokens: number;
  readonly fetch: ModelFetch;
};

/** As a person calls them inside a sentence. */
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

/** The address and key to use, or why no call can succeed. */
export function readModelConfig(config: ModelConfig): Result<ReachableModel, ModelFailure> {
  const name = providerNames[config.provider];
  const baseUrl = getBaseUrl(config);
  const apiKey = config.apiKey?.trim() ?? '';
  if (baseUrl === '')
    return fail(refuse('connect', 'No address of a model server is set.', 'Enter its address in Settings.'));
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    return fail(
      refuse('connect', 'The address of the model server is not a web address.', 'Correct it in Settings.'),
    );
  }
  // A server of one's own behind the same protocol may need no key.
  if (apiKey === '' && config.baseUrl === undefined && needsKey.has(config.provider)) {
    return fail(refuse('auth', `No API key for ${name} is set.`, 'Enter a key in Settings.'));
  }
  return succeed({ baseUrl, apiKey });
}

function getBaseUrl({ provider, baseUrl }: ModelConfig): string {
  const address = (baseUrl ?? defaultBaseUrls[provider] ?? '').trim().replace(/\/+$/, '');
  // People paste the address of Ollama's compatible endpoint, or of the endpoint itself.
  return provider === 'ollama' ? address.replace(/\/(v1|api|api\/chat)$/, '') : address;
}

function refuse(kind: ModelFailure['kind'], reason: string, action: string): ModelFailure {
  return { kind, reason, action };
}

/** The address a call goes to, fit for a log: no user, password or key in it. */
export function describeEndpoint(config: ModelConfig): string {
  const paths: Readonly<Record<ModelProvider, string>> = {
    'openai-compatible': '/chat/completions',
    ollama: '/api/chat',
    google: `/models/${config.model}:streamGenerateContent`,
    anthropic: '/messages',
    openai: '/responses',
  };
  return redactUrl(`${getBaseUrl(config)}${paths[config.provider]}`).url;
}

/** The key as each provider expects it. */
export function writeKeyHeaders(provider: ModelProvider, apiKey: string): Record<string, string> {
  if (apiKey === '') return {};
  if (provider === 'google') return { 'x-goog-api-key': apiKey };
  if (provider === 'anthropic') return { 'x-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
