/** Ceilings that a user sets for one run that explores or researches, in addition to the workspace's. Any that are not set fall back to those. Pure. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';

export const askedBudgetSchema = z.object({
  tokens: z.number().int().optional(),
  costUsd: z.number().optional(),
  seconds: z.number().int().optional(),
  steps: z.number().int().optional(),
  children: z.number().int().optional(),
});

export type AskedBudget = z.output<typeof askedBudgetSchema>;

/** Returns each ceiling as set for this run, or as stored with the plan. */
export function joinBudgets(named: AskedBudget, kept: AskedBudget): AskedBudget {
  const isNamed = ([, amount]: [string, unknown]) => amount !== undefined;
  return { ...kept, ...Object.fromEntries(Object.entries(named).filter(isNamed)) };
}

/** Returns the limit that is too low and the least it must be, or null if both are high enough. */
export function findLimitFault(
  { tokens, steps }: AskedBudget,
  hasPlan: boolean,
): { readonly field: 'max_tokens' | 'max_steps'; readonly least: number } | null {
  if (tokens !== undefined && tokens < limits.researchLeastTokens)
    return { field: 'max_tokens', least: limits.researchLeastTokens };
  const least = hasPlan ? limits.researchLeastSteps - 1 : limits.researchLeastSteps;
  return steps !== undefined && steps < least ? { field: 'max_steps', least } : null;
}
