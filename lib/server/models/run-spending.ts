/**
 * What a run has used, and what that leaves of its ceilings (threats 13): tokens and money as set by an owner, and a time limit that always applies. Sums are
 * read from the stored model calls of the run, so a run that was interrupted or waited neither pays twice nor gets a new budget.
 */
import { limits } from '@/lib/core/limits';
import { sumRunCalls } from '@/lib/domain/models/store';
import type { Run } from '@/lib/domain/runs/run';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ChosenModel } from './resolve-model';
import { type CeilingsLeft, spend } from './run-ceilings';

export type RunSpending = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null if no price is known. */
  readonly costUsd: number | null;
};

export const sumSpending = (database: Database, { workspaceId, id: runId }: Run): Promise<RunSpending> =>
  sumRunCalls(database, { workspaceId, runId });

const readSpending = (run: Run): Promise<RunSpending> =>
  inWorkspace(run, (database) => sumSpending(database, run));

/** What a run may still use. Without a ceiling, nothing is asked of the database. */
export async function readLeft(chosen: ChosenModel, run: Run): Promise<CeilingsLeft> {
  const ceilings = { tokens: chosen.runTokenCeiling, costUsd: chosen.runCostCeilingUsd };
  if (ceilings.tokens === null && ceilings.costUsd === null) return ceilings;
  const spent = await readSpending(run);
  return spend(ceilings, { tokens: spent.inputTokens + spent.outputTokens, costUsd: spent.costUsd ?? 0 });
}

export function isSpent({ tokens, costUsd }: CeilingsLeft, activeMs: number): boolean {
  return tokens === 0 || costUsd === 0 || activeMs >= limits.agentRunMs;
}

/** Describes which model an ended run used and what it spent. */
export const describeSpending = async (run: Run, chosen: ChosenModel) =>
  nameSpending(chosen, await readSpending(run));

export const nameSpending = ({ model: { provider, name } }: ChosenModel, spending: RunSpending) => ({
  model: `${provider}/${name}`,
  inputTokens: spending.inputTokens,
  outputTokens: spending.outputTokens,
  costUsd: spending.costUsd,
});
