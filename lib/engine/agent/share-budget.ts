/**
 * Divides the budget of a run that explores or researches among its calls, so that together they stay under its ceilings even if several run in parallel (threats
 * 13). What is left is shared among the calls that start now and the report. The share of running calls is already reserved. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { SkipReason } from './graph/decide-next';

/** Ceilings of one run; null means no ceiling. */
export type RunBudget = {
  readonly tokens: number | null;
  readonly costUsd: number | null;
  readonly milliseconds: number;
  /** Model calls. */
  readonly steps: number;
  /** Sub-questions, including those opened by answers. */
  readonly children: number;
};

/** What was used so far, plus what running calls may still use. */
export type BudgetUse = {
  readonly tokens: number;
  readonly costUsd: number;
  readonly milliseconds: number;
  readonly steps: number;
};

export type CallShare = { readonly tokens: number | null; readonly costUsd: number | null };

export type Shares =
  | { readonly type: 'go'; readonly count: number; readonly share: CallShare }
  | { readonly type: 'stop'; readonly reason: SkipReason };

/** @param wanted number of calls that could start now; at least one. */
export function shareBudget(budget: RunBudget, use: BudgetUse, wanted: number): Shares {
  if (use.milliseconds >= budget.milliseconds) return stop('seconds');
  const steps = budget.steps - use.steps - callsOfReport;
  if (steps <= 0) return stop('steps');
  const tokens = budget.tokens === null ? null : Math.max(0, budget.tokens - use.tokens);
  const parts = tokens === null ? Infinity : Math.floor(tokens / limits.researchStepTokens);
  const count = Math.min(wanted, steps, parts - callsOfReport);
  if (count <= 0) return stop('tokens');
  const costUsd = budget.costUsd === null ? null : budget.costUsd - use.costUsd;
  if (costUsd !== null && costUsd <= 0) return stop('cost');
  const by = count + callsOfReport;
  return {
    type: 'go',
    count,
    share: {
      tokens: tokens === null ? null : Math.floor(tokens / by),
      costUsd: costUsd === null ? null : costUsd / by,
    },
  };
}

/** Calls reserved for the report. */
const callsOfReport = 1;

const stop = (reason: SkipReason): Shares => ({ type: 'stop', reason });

/** Returns what the report may use, which is everything that is left, or null if that is too little for a call. */
export function leaveForReport(budget: RunBudget, use: BudgetUse): CallShare | null {
  if (use.milliseconds >= budget.milliseconds || use.steps >= budget.steps) return null;
  const tokens = budget.tokens === null ? null : budget.tokens - use.tokens;
  const costUsd = budget.costUsd === null ? null : budget.costUsd - use.costUsd;
  if ((tokens !== null && tokens < limits.researchStepTokens) || (costUsd !== null && costUsd <= 0))
    return null;
  return { tokens, costUsd };
}

/** Returns the smaller of the workspace's ceiling and the requested one; null means no ceiling. */
export function joinCeilings(one: number | null, other: number | null | undefined): number | null {
  if (one === null || other == null) return one ?? other ?? null;
  return Math.min(one, other);
}
