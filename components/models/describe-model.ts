import type {
  ContextOrigin,
  ModelSettingReply,
  OfferedModelReply,
  SettingProvider,
} from '@/lib/protocol/http/models';
import type { ModelProvider } from '@/lib/protocol/model-words';
import { writeCost } from '@/components/usage/write-cost';

/** The names of providers as users know them. */
export const providerWords: Readonly<Record<SettingProvider, string>> = {
  environment: 'Server default',
  extractive: 'Built-in reader',
  'openai-compatible': 'OpenAI-compatible server',
  ollama: 'Ollama',
  google: 'Google',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
};

/** Returns the name of the model that answers now. */
export function nameModel({ provider, model }: Pick<ModelSettingReply, 'provider' | 'model'>): string {
  if (provider === 'extractive') return providerWords.extractive;
  return model;
}

/** Returns a readable name for `provider/model`, the form that runs and answers store. */
export function nameModelPath(path: string): string {
  const [provider, ...model] = path.split('/');
  return provider === 'extractive' ? providerWords.extractive.toLowerCase() : model.join('/') || path;
}

const windowWords: Readonly<Record<ContextOrigin, string>> = {
  set: 'set by hand',
  server: 'reported by the model server',
  name: 'known for this model',
  assumed:
    'assumed, because the model server does not report it. Enter the right number under Change to read more at once',
};

/** Says how many tokens the model reads at once, and how that is known. */
export function describeWindow(
  setting: Pick<ModelSettingReply, 'provider' | 'context_tokens' | 'context_from'>,
): string {
  const tokens = `${setting.context_tokens.toLocaleString('en')} tokens`;
  return setting.provider === 'extractive' ? tokens : `${tokens} (${windowWords[setting.context_from]})`;
}

/** Says in one line what a model is: who provides it, how it is reached, and what it costs and may cost. */
export function describeOffered(model: OfferedModelReply): string {
  if (model.origin === 'built-in')
    return 'Free. Quotes your sources word for word; nothing leaves this server.';
  const { price, run_token_ceiling: tokens, run_cost_ceiling_usd: costUsd } = model;
  const provider = Object.entries(providerWords).find(([id]) => id === model.provider)?.[1];
  return [
    `${provider ?? model.provider}: ${model.model}`,
    model.base_url,
    model.origin === 'environment' ? 'configured when the server was started' : `key ${model.key ?? 'none'}`,
    price &&
      `${writeCost(price.input_per_million)} in, ${writeCost(price.output_per_million)} out per million tokens`,
    tokens && `at most ${tokens.toLocaleString('en')} tokens a run`,
    costUsd && `at most ${writeCost(costUsd)} a run`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

/** Says why this model was chosen. */
export function explainChoice(setting: Pick<ModelSettingReply, 'chosen_by' | 'provider'>): string {
  if (setting.chosen_by === 'settings') return 'An owner chose it here.';
  if (setting.chosen_by === 'environment')
    return 'Configured when the server was started. A choice made here takes precedence.';
  return 'No model is chosen, so the built-in reader answers. It needs no key and no network.';
}

export const builtInWords =
  'The built-in reader finds the sentences in your sources that match a question and quotes them word for word. It writes nothing of its own, so it cannot make anything up, but it also cannot combine, compare or explain.';

export const modelWords =
  'A language model reads the same sources and writes an answer from them. Its quotes are checked against the sources in the same way, and what is not found there is marked.';

/** Says where the text of the sources is sent. */
export function describeDestination(provider: ModelProvider): string {
  if (provider === 'ollama')
    return 'Your sources are sent to Ollama at the address below, which is this machine by default.';
  if (provider === 'openai-compatible') return 'Your sources are sent to the server at the address below.';
  return `Questions, and the sources they need, are sent to ${providerWords[provider]}.`;
}
