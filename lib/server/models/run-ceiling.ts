/**
 * What a run may still spend, watched while an answer is written: input and output tokens together, and their cost by list
 * prices. A model without a known price has no cost to watch. Pure.
 */
import { estimateCost } from '@/lib/engine/model/prices';

export type Ceilings = {
  /** Tokens that may still be used, or null. */
  readonly tokens: number | null;
  /** US dollars that may still be spent, or null. */
  readonly costUsd: number | null;
};

/** Whether an answer of so many tokens is over what is left. */
export function isOverCeiling(
  model: { readonly provider: string; readonly name: string },
  { tokens, costUsd }: Ceilings,
  usage: { readonly inputTokens: number; readonly outputTokens: number },
): boolean {
  if (tokens !== null && usage.inputTokens + usage.outputTokens > tokens) return true;
  if (costUsd === null) return false;
  return (estimateCost(model, usage)?.usd ?? 0) > costUsd;
}

/** What is left after a call; never below zero. */
export function spend(
  { tokens, costUsd }: Ceilings,
  spent: { readonly tokens: number; readonly costUsd: number },
): Ceilings {
  return {
    tokens: tokens === null ? null : Math.max(0, tokens - spent.tokens),
    costUsd: costUsd === null ? null : Math.max(0, costUsd - spent.costUsd),
  };
}
