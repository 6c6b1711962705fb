/** Ceilings that a person sets for one research, beside the workspace's; what is absent takes those. Pure. */
import { z } from 'zod';

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
