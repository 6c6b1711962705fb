import type { BodyFor } from '@/lib/client/api';
import type { ModelSettingReply, SettingProvider } from '@/lib/protocol/http/models';

/** The content of the form, as text. */
export type ModelDraft = {
  readonly provider: SettingProvider;
  readonly model: string;
  readonly baseUrl: string;
  /** Empty means that the stored key stays. */
  readonly apiKey: string;
  readonly contextTokens: string;
  readonly tokenCeiling: string;
  readonly costCeiling: string;
};

const write = (value: number | null) => (value === null ? '' : String(value));

export function startDraft(setting: ModelSettingReply): ModelDraft {
  const isServer = setting.choice !== 'environment' && setting.choice !== 'extractive';
  return {
    provider: setting.choice,
    model: isServer ? setting.model : '',
    baseUrl: setting.base_url ?? '',
    apiKey: '',
    contextTokens: write(setting.own_context_tokens),
    tokenCeiling: write(setting.run_token_ceiling),
    costCeiling: write(setting.run_cost_ceiling_usd),
  };
}

/** Reads a number as people write it, with commas and spaces. Returns null if the text is empty or not a number. */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[,\s_$]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const readWhole = (text: string) => {
  const value = readNumber(text);
  return value === null ? null : Math.round(value);
};

export function readDraft(draft: ModelDraft): BodyFor<'PUT /v1/models/setting'> {
  return {
    provider: draft.provider,
    model: draft.model,
    base_url: draft.baseUrl === '' ? null : draft.baseUrl,
    ...(draft.apiKey === '' ? {} : { api_key: draft.apiKey }),
    context_tokens: readWhole(draft.contextTokens),
    run_token_ceiling: readWhole(draft.tokenCeiling),
    run_cost_ceiling_usd: readNumber(draft.costCeiling),
  };
}
