/** Ceilings that a person sets for one research, beside the workspace's; what is absent takes those. Pure. */
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

/** Each ceiling that is named anew, else as it was kept with the plan. */
export function joinBudgets(named: AskedBudget, kept: AskedBudget): AskedBudget {
  const isNamed = ([, amount]: [string, unknown]) => amount !== undefined;
  return { ...kept, ...Object.fromEntries(Object.entries(named).filter(isNamed)) };
}

/** What a limit of a question must be at least, or null if it may be asked with these. */
export function findLimitFault(
  { tokens, steps }: AskedBudget,
  hasPlan: boolean,
): { readonly field: 'max_tokens' | 'max_steps'; readonly least: number } | null {
  if (tokens !== undefined && tokens < limits.researchLeastTokens)
    return { field: 'max_tokens', least: limits.researchLeastTokens };
  const least = hasPlan ? limits.researchLeastSteps - 1 : limits.researchLeastSteps;
  return steps !== undefined && steps < least ? { field: 'max_steps', least } : null;
}
