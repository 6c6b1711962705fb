/**
 * The ceilings of a run, and what is left of them, checked while an answer is written: input and output tokens together, and their cost at list prices. The cost
 * of a model without a known price is not limited. Pure.
 */
import { countNoun } from '@/lib/core/text';
import type { AskedBudget } from '@/lib/domain/research/asked-budget';
import type { RunFailure } from '@/lib/domain/runs/run';
import { joinCeilings } from '@/lib/engine/agent/share-budget';
import { estimateCost } from '@/lib/engine/model/prices';

export type CeilingsLeft = {
  /** Tokens that may still be used, or null. */
  readonly tokens: number | null;
  /** US dollars that may still be spent, or null. */
  readonly costUsd: number | null;
};

/** True if this usage exceeds what is left. */
export function isOverCeiling(
  model: { readonly provider: string; readonly name: string },
  { tokens, costUsd }: CeilingsLeft,
  usage: { readonly inputTokens: number; readonly outputTokens: number },
): boolean {
  if (tokens !== null && usage.inputTokens + usage.outputTokens > tokens) return true;
  if (costUsd === null) return false;
  return (estimateCost(model, usage)?.usd ?? 0) > costUsd;
}

/**
 * Returns the input and output tokens that may still be used, or null without a limit. Money is converted at the price of output tokens.
 */
export function countRoom(
  model: { readonly provider: string; readonly name: string },
  { tokens, costUsd }: CeilingsLeft,
): number | null {
  const price = estimateCost(model, { inputTokens: 0, outputTokens: 1_000_000 })?.usd ?? null;
  const affordable = costUsd === null || price === null ? null : Math.floor((costUsd / price) * 1_000_000);
  if (tokens === null || affordable === null) return tokens ?? affordable;
  return Math.min(tokens, affordable);
}

/** Lowers the ceilings of a run to those that its question names. */
export function lowerCeilings<Chosen extends RunCeilings>(
  chosen: Chosen,
  asked: AskedBudget,
): Chosen & RunCeilings {
  return {
    ...chosen,
    runTokenCeiling: joinCeilings(chosen.runTokenCeiling, asked.tokens),
    runCostCeilingUsd: joinCeilings(chosen.runCostCeilingUsd, asked.costUsd),
    runSeconds: asked.seconds,
    runSteps: asked.steps,
  };
}

export type RunCeilings = {
  readonly runTokenCeiling: number | null;
  readonly runCostCeilingUsd: number | null;
  /** Set only by the question. */
  readonly runSeconds?: number | undefined;
  /** Maximum number of model calls. */
  readonly runSteps?: number | undefined;
};

/** The message shown if a ceiling ended something. */
export function describeReachedCeiling(ceilings: RunCeilings): RunFailure {
  const { runTokenCeiling, runCostCeilingUsd, runSeconds, runSteps } = ceilings;
  const named = [
    ...(runTokenCeiling === null ? [] : [countNoun(runTokenCeiling, 'token')]),
    ...(runCostCeilingUsd === null ? [] : [`$${runCostCeilingUsd}`]),
    ...(runSeconds === undefined ? [] : [countNoun(runSeconds, 'second')]),
    ...(runSteps === undefined ? [] : [countNoun(runSteps, 'model call')]),
  ];
  const limit = named.length === 0 ? 'the limit of the run' : `your limit of ${named.join(' or ')}`;
  return {
    message: `Stopped: this answer would pass ${limit}.`,
    action: 'Ask with a higher limit. An owner can raise the workspace’s limit in Settings.',
  };
}

/** Returns what is left after a call, never below zero. */
export function spend(
  { tokens, costUsd }: CeilingsLeft,
  spent: { readonly tokens: number; readonly costUsd: number },
): CeilingsLeft {
  return {
    tokens: tokens === null ? null : Math.max(0, tokens - spent.tokens),
    costUsd: costUsd === null ? null : Math.max(0, costUsd - spent.costUsd),
  };
}
