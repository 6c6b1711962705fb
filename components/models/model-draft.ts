import { readNumber } from '@/components/ui/read-number';
import type { BodyFor } from '@/lib/client/api';
import { type ModelProvider, modelProviders } from '@/lib/protocol/model-words';
import type { OfferedModelReply } from '@/lib/protocol/http/models';

/** The content of the form, as text. */
export type ModelDraft = {
  readonly name: string;
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl: string;
  /** Empty means that the stored key stays. */
  readonly apiKey: string;
  readonly contextTokens: string;
  readonly tokenCeiling: string;
  readonly costCeiling: string;
  /** Only for a new model. */
  readonly isDefault: boolean;
};

const write = (value: number | null) => (value === null ? '' : String(value));

export const emptyDraft: ModelDraft = {
  name: '',
  provider: 'anthropic',
  model: '',
  baseUrl: '',
  apiKey: '',
  contextTokens: '',
  tokenCeiling: '',
  costCeiling: '',
  isDefault: false,
};

export function startDraft(model: OfferedModelReply): ModelDraft {
  return {
    name: model.name,
    provider: modelProviders.find((known) => known === model.provider) ?? emptyDraft.provider,
    model: model.model,
    baseUrl: model.base_url ?? '',
    apiKey: '',
    contextTokens: write(model.own_context_tokens),
    tokenCeiling: write(model.run_token_ceiling),
    costCeiling: write(model.run_cost_ceiling_usd),
    isDefault: model.is_default,
  };
}

const readWhole = (text: string) => {
  const value = readNumber(text);
  return value === null ? null : Math.round(value);
};

/** What a run with the model may spend. */
export function readLimitsOf(draft: ModelDraft) {
  return {
    run_token_ceiling: readWhole(draft.tokenCeiling),
    run_cost_ceiling_usd: readNumber(draft.costCeiling),
  };
}

export function readDraft(draft: ModelDraft): Omit<BodyFor<'POST /v1/models'>, 'is_default'> {
  return {
    ...(draft.name.trim() === '' ? {} : { name: draft.name }),
    provider: draft.provider,
    model: draft.model,
    base_url: draft.baseUrl === '' ? null : draft.baseUrl,
    ...(draft.apiKey === '' ? {} : { api_key: draft.apiKey }),
    context_tokens: readWhole(draft.contextTokens),
    ...readLimitsOf(draft),
  };
}

/** How the server of the draft is reached. With `modelId`, the key that is stored for that model may be used. */
export function readTrial(draft: ModelDraft, modelId: string | undefined): BodyFor<'POST /v1/models/list'> {
  return {
    ...(modelId === undefined ? {} : { model_id: modelId }),
    provider: draft.provider,
    base_url: draft.baseUrl === '' ? null : draft.baseUrl,
    ...(draft.apiKey === '' ? {} : { api_key: draft.apiKey }),
  };
}

/** True if both drafts call the same model of the same server with the same key. */
export const reachesSame = (one: ModelDraft, other: ModelDraft): boolean =>
  one.provider === other.provider &&
  one.baseUrl === other.baseUrl &&
  one.apiKey === other.apiKey &&
  one.model === other.model;
