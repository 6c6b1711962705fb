/**
 * What a run that explores or researches works with: the question, its model, its ceilings, and the sum of what it may still use. A resumed
 * run is rebuilt from its rows: the usage of its calls is read from those that are stored, and shares for calls in progress are reserved
 * here.
 */
import { secondMs } from '@/lib/core/clock';
import type { ConversationId, MessageId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countRunCalls, sumRunCalls } from '@/lib/domain/models/store';
import type { AskedBudget } from '@/lib/domain/research/asked-budget';
import type { ResearchNode } from '@/lib/domain/research/node';
import type { DeepKind, RunInputOf } from '@/lib/domain/runs/run';
import {
  type BudgetUse,
  type CallShare,
  joinCeilings,
  type RunBudget,
} from '@/lib/engine/agent/share-budget';
import type { TeamInstructions } from '@/lib/engine/agent/prompts/team-instructions';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { openScope } from '@/lib/server/conversations/open-scope';
import { type ChosenModel, resolveModel } from '@/lib/server/models/resolve-model';
import type { RunContext } from '@/lib/server/runs/execute-run';
import type { LimitsInForce } from './describe-limits';
import { loadFindings } from './findings';
import { createSourceNumbers } from './number-sources';

export type Research = {
  readonly context: RunContext<DeepKind>;
  readonly input: RunInputOf<DeepKind>;
  readonly chosen: ChosenModel;
  readonly budget: RunBudget;
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  /** How the teams of the collections want answers to be written. */
  readonly instructions: readonly TeamInstructions[];
  /** The number of a source of several collections. */
  readonly numberOf: (sourceId: string) => number;
  /** Shares reserved for calls in progress, by node. */
  readonly reserved: Map<string, CallShare>;
  /** Calls in progress here. They are already stored with their minimum usage, which is included in their reserved shares. */
  readonly underWay: Set<string>;
};

export async function openResearch(context: RunContext<DeepKind>, messageId: MessageId): Promise<Research> {
  const { input, conversationId, workspaceId } = context.run;
  const chosen = await resolveModel(workspaceId, 'research', input.model);
  const budget = decideBudget(input.budget, chosen);
  const { instructions, findings } = await inWorkspace(context.run, async (database) => ({
    instructions: await (await openScope(database, context.run)).readInstructions(input.question),
    findings: await loadFindings(database, context.run),
  }));
  const working = { reserved: new Map<string, CallShare>(), underWay: new Set<string>() };
  return {
    context,
    input,
    chosen,
    budget,
    conversationId,
    messageId,
    instructions,
    numberOf: createSourceNumbers(findings),
    ...working,
  };
}

/** The built-in reader writes no text of its own, so code makes plans, approaches and reports. */
export const isExtractive = ({ chosen }: Pick<Research, 'chosen'>): boolean =>
  chosen.model.provider === 'extractive';

/** Returns the smallest of the requested limits, the workspace's limits and our own. */
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

/** Returns the limits of a research, and which of them the question named. */
export const readInForce = ({ budget, input }: Pick<Research, 'budget' | 'input'>): LimitsInForce => ({
  kind: input.kind,
  budget,
  asked: input.budget,
});

/**
 * Returns what was used so far, including what running calls may still use. A call whose worker was lost counts with what was sent. Time
 * counts from the first sub-question, because a plan may wait for days.
 */
export async function readUse(research: Research, nodes: readonly ResearchNode[]): Promise<BudgetUse> {
  const { run, clock } = research.context;
  const ended = { workspaceId: run.workspaceId, runId: run.id, except: [...research.underWay] };
  const { spent, calls } = await inWorkspace(run, async (database) => ({
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
