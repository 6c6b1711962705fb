/**
 * What a run that explores or researches works with: the question, its model, its ceilings, and the sum of what it may still use. A run is
 * taken up again from its rows: what its calls have used is read from those that are kept, what is under way is set aside here.
 */
import { secondMs } from '@/lib/core/clock';
import type { CollectionId, ConversationId, MessageId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countRunCalls, sumRunCalls } from '@/lib/domain/models/store';
import type { AskedBudget } from '@/lib/domain/research/budget';
import type { ResearchNode } from '@/lib/domain/research/node';
import type { DeepKind, RunInputOf } from '@/lib/domain/runs/run';
import {
  type BudgetUse,
  type CallShare,
  joinCeilings,
  type RunBudget,
} from '@/lib/engine/agent/graph/share-budget';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { type ChosenModel, resolveModel } from '../models/resolve-model';
import type { RunContext } from '../runs/execute-run';
import type { LimitsInForce } from './describe-limits';

export type Research = {
  readonly context: RunContext<DeepKind>;
  readonly input: RunInputOf<DeepKind>;
  readonly chosen: ChosenModel;
  readonly budget: RunBudget;
  readonly conversationId: ConversationId;
  readonly collectionId: CollectionId;
  readonly messageId: MessageId;
  /** Shares of calls that are under way, by node. */
  readonly reserved: Map<string, CallShare>;
  /** Calls that are under way here: kept already with what they use at least, which their shares hold. */
  readonly underWay: Set<string>;
};

export async function openResearch(context: RunContext<DeepKind>, messageId: MessageId): Promise<Research> {
  const { input, conversationId, collectionId, workspaceId } = context.run;
  const chosen = await resolveModel(workspaceId, 'research');
  const budget = decideBudget(input.budget, chosen);
  const working = { reserved: new Map<string, CallShare>(), underWay: new Set<string>() };
  return { context, input, chosen, budget, conversationId, collectionId, messageId, ...working };
}

/** The built-in reader writes nothing of its own: plans, approaches and reports are then made by code. */
export const isExtractive = ({ chosen }: Pick<Research, 'chosen'>): boolean =>
  chosen.model.provider === 'extractive';

/** Of what was asked for, what the workspace allows, and our own bounds, the smallest. */
export function decideBudget(asked: AskedBudget, chosen: ChosenModel): RunBudget {
  const milliseconds = asked.seconds === undefined ? limits.researchMs : asked.seconds * secondMs;
  return {
    tokens: joinCeilings(chosen.runTokenCeiling, asked.tokens),
    costUsd: joinCeilings(chosen.runCostCeilingUsd, asked.costUsd),
    milliseconds: Math.min(limits.researchMs, milliseconds),
    steps: Math.min(limits.researchSteps, asked.steps ?? limits.researchSteps),
    children: Math.min(limits.researchNodes, asked.children ?? limits.researchNodes),
  };
}

/** The limits of a research, and which of them the question named. */
export const readInForce = ({ budget, input }: Pick<Research, 'budget' | 'input'>): LimitsInForce => ({
  kind: input.kind,
  budget,
  asked: input.budget,
});

/**
 * What was used by now, with what running calls may still use. A call whose worker was lost counts with what was sent. Time counts from the first
 * sub-question on: a plan may wait for days.
 */
export async function readUse(research: Research, nodes: readonly ResearchNode[]): Promise<BudgetUse> {
  const { run, clock } = research.context;
  const ended = { workspaceId: run.workspaceId, runId: run.id, except: [...research.underWay] };
  const { spent, calls } = await inWorkspace(run.workspaceId, async (database) => ({
    spent: await sumRunCalls(database, ended),
    calls: await countRunCalls(database, ended),
  }));
  const reserved = [...research.reserved.values()];
  const starts = nodes.flatMap(({ startedAt }) => startedAt?.getTime() ?? []);
  const now = clock.now().getTime();
  return {
    tokens: spent.inputTokens + spent.outputTokens + sum(reserved.map(({ tokens }) => tokens ?? 0)),
    costUsd: (spent.costUsd ?? 0) + sum(reserved.map(({ costUsd }) => costUsd ?? 0)),
    steps: calls + reserved.length,
    milliseconds: now - Math.min(now, ...starts),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
