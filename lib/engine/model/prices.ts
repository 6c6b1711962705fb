/**
 * Estimates what a call would cost by the providers' public price lists, in US dollars. List prices without discounts, caching, batches or
 * taxes: an estimate for comparing runs, never a bill. A model that is not listed has no price. Pure.
 */
import type { ModelUsage } from './model';

export type ModelPrice = {
  /** US dollars per million tokens. */
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** Above this many input tokens the whole call costs more. */
  readonly long?: {
    readonly aboveTokens: number;
    readonly inputPerMillion: number;
    readonly outputPerMillion: number;
  };
  /** The month in which the price was last checked; it may have changed since. */
  readonly asOf: string;
};

export type CostEstimate = {
  readonly usd: number;
  /** Always true; shown beside the amount. */
  readonly isListPrice: true;
  readonly asOf: string;
};

/** Creates prices with the month in which their price list was read. */
const listed = (asOf: string) => (inputPerMillion: number, outputPerMillion: number) => ({
  inputPerMillion,
  outputPerMillion,
  asOf,
});
const in2025 = listed('2025-12');
/** A vector is no text, so only what is read is paid. */
const forVectors = (inputPerMillion: number) => in2025(inputPerMillion, inputPerMillion);
const inAugust = listed('2026-08');
const inOctober = listed('2026-10');

/** By provider, then by model name without a trailing date. A model for which two different prices were found is left out. */
export const modelPrices: Readonly<Record<string, Readonly<Record<string, ModelPrice>>>> = {
  anthropic: {
    'claude-fable-5-1': inOctober(10, 50),
    'claude-opus-5-5': inOctober(4, 20),
    'claude-opus-5': inOctober(5, 25),
    'claude-opus-4-5': in2025(5, 25),
    'claude-opus-4-1': in2025(15, 75),
    'claude-sonnet-5-5': inOctober(2, 10),
    'claude-sonnet-5': inOctober(2, 10),
    'claude-sonnet-4-5': in2025(3, 15),
    'claude-haiku-4-5': inOctober(1, 5),
  },
  google: {
    'gemini-3.8-flash': inOctober(0.75, 3.75),
    'gemini-3.5-flash': inOctober(1.5, 9),
    'gemini-3.5-flash-lite': inOctober(0.3, 2.5),
    'gemini-3.1-pro-preview': {
      ...inOctober(2, 12),
      long: { aboveTokens: 200_000, inputPerMillion: 4, outputPerMillion: 18 },
    },
    'gemini-2.5-pro': {
      ...in2025(1.25, 10),
      long: { aboveTokens: 200_000, inputPerMillion: 2.5, outputPerMillion: 15 },
    },
    'gemini-2.5-flash': in2025(0.3, 2.5),
    'gemini-2.5-flash-lite': in2025(0.1, 0.4),
    'gemini-embedding-001': forVectors(0.15),
  },
  openai: {
    'gpt-5.6-terra': {
      ...inAugust(2, 12),
      long: { aboveTokens: 272_000, inputPerMillion: 4, outputPerMillion: 18 },
    },
    'gpt-5.6-luna': {
      ...inAugust(0.2, 1.2),
      long: { aboveTokens: 272_000, inputPerMillion: 0.4, outputPerMillion: 1.8 },
    },
    'gpt-5.2': in2025(1.75, 14),
    'gpt-5.1': in2025(1.25, 10),
    'gpt-5': in2025(1.25, 10),
    'gpt-5-mini': in2025(0.25, 2),
    'gpt-5-nano': in2025(0.05, 0.4),
    'gpt-4.1': in2025(2, 8),
    'gpt-4.1-mini': in2025(0.4, 1.6),
    'gpt-4.1-nano': in2025(0.1, 0.4),
    'gpt-4o': in2025(2.5, 10),
    'gpt-4o-mini': in2025(0.15, 0.6),
    'o4-mini': in2025(1.1, 4.4),
    'text-embedding-3-small': forVectors(0.02),
    'text-embedding-3-large': forVectors(0.13),
  },
};

/** Returns the price of exactly this model. A dated name (`…-20251001`, `…-2025-08-07`) counts as the model without its date. */
export function getModelPrice(provider: string, model: string): ModelPrice | null {
  const list = modelPrices[provider];
  if (list === undefined) return null;
  const name = model.toLowerCase();
  const undated = name.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest|001)$/, '');
  const key = [name, undated].find((candidate) => Object.hasOwn(list, candidate));
  return key === undefined ? null : (list[key] ?? null);
}

/** Returns null if the model has no known price or the provider did not report the usage: unknown is not zero. */
export function estimateCost(
  model: { readonly provider: string; readonly name: string },
  usage: ModelUsage | null,
): CostEstimate | null {
  const known = getModelPrice(model.provider, model.name);
  if (known === null || usage === null) return null;
  const tier = known.long !== undefined && usage.inputTokens > known.long.aboveTokens ? known.long : known;
  const usd =
    (usage.inputTokens * tier.inputPerMillion + usage.outputTokens * tier.outputPerMillion) / 1_000_000;
  return { usd, isListPrice: true, asOf: known.asOf };
}
