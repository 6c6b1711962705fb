/**
 * What a run with tools may still use (threats 13): tokens and money as an owner set them, and a time that nobody need set. Sums are read
 * from the kept calls of its model, so a run that was interrupted or waited spends nothing twice and is given nothing anew.
 */
import { limits } from '@/lib/core/limits';
import { sumRunCalls } from '@/lib/domain/models/store';
import type { Run } from '@/lib/domain/runs/run';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ChosenModel } from './resolve-model';
import { type CeilingsLeft, spend } from './run-ceiling';

export type RunSpending = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where no price is known. */
  readonly costUsd: number | null;
};

export function readSpending(run: Run): Promise<RunSpending> {
  const { workspaceId, id: runId } = run;
  return inWorkspace(workspaceId, (database) => sumRunCalls(database, { workspaceId, runId }));
}

export function leaveOver(chosen: ChosenModel, spent: RunSpending): CeilingsLeft {
  const ceilings = { tokens: chosen.runTokenCeiling, costUsd: chosen.runCostCeilingUsd };
  return spend(ceilings, { tokens: spent.inputTokens + spent.outputTokens, costUsd: spent.costUsd ?? 0 });
}

export function isSpent({ tokens, costUsd }: CeilingsLeft, activeMs: number): boolean {
  return tokens === 0 || costUsd === 0 || activeMs >= limits.agentRunMs;
}

/** What an ended run says that it was made with, and what it used. */
export async function describeSpending(run: Run, chosen: ChosenModel) {
  return { model: `${chosen.model.provider}/${chosen.model.name}`, ...(await readSpending(run)) };
}
