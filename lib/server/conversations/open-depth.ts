/**
 * Turns the requested depth of a question into the input of its run, with its budget. Research also gets a plan, which the run makes,
 * follows again, or lets the user edit first. A plan that is followed again must belong to the user and to the same collection, or be across collections like the question.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Conversation } from '@/lib/domain/conversations/store';
import { type AskedBudget, findLimitFault, joinBudgets } from '@/lib/domain/research/asked-budget';
import { findPlan, insertPlan } from '@/lib/domain/research/plan-store';
import type { DeepKind, RunInputOf } from '@/lib/domain/runs/run';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CollectionContext } from '@/lib/protocol/agent-chat';

export type Depth = Pick<RunInputOf<DeepKind>, 'kind' | 'budget' | 'workers'> & {
  readonly mayRunUnseen: boolean;
  /** The id of an earlier plan. */
  readonly planId: string | null;
};

type DepthWish = Pick<CollectionContext, 'agent' | 'budget' | 'plan' | 'planId' | 'workers'>;

/** If absent, the agent is *answer*. */
export function readDepth({
  agent = 'react',
  budget,
  plan = 'ask',
  planId,
  workers,
}: DepthWish): Depth | undefined {
  if (agent === 'react') return undefined;
  refuseSmallLimit(budget, planId !== undefined);
  return {
    kind: agent === 'tot' ? 'explore' : 'research',
    budget: readBudget(budget),
    workers: workers ?? limits.researchWorkers,
    mayRunUnseen: plan === 'run',
    planId: planId ?? null,
  };
}

/** The limits named in a request. */
export const readBudget = (budget: CollectionContext['budget']): AskedBudget => ({
  tokens: budget?.maxTokens,
  seconds: budget?.maxSeconds,
  steps: budget?.maxSteps,
  costUsd: budget?.maxCostUsd,
  children: budget?.maxChildren,
});

/** Refuses a limit that would end the research before its first sub-question, and names the smallest possible limit. */
function refuseSmallLimit(budget: CollectionContext['budget'], hasPlan: boolean): void {
  const fault = findLimitFault({ tokens: budget?.maxTokens, steps: budget?.maxSteps }, hasPlan);
  if (fault === null) return;
  const least = fault.least.toLocaleString('en');
  throw new AppError(
    'invalid_input',
    `\`context.budget.${fault.field}\` must be at least ${least} for explore and research; a smaller limit leaves no room for a single answer.`,
  );
}

type Asked = Pick<
  RunInputOf<DeepKind>,
  'question' | 'questionMessageId' | 'sourceIds' | 'collectionIds' | 'model'
>;

export type DepthToOpen = {
  readonly depth: Depth;
  readonly whole: Asked;
  readonly conversation: Conversation;
};

export async function openDepth(
  database: Database,
  actor: Editor,
  wish: DepthToOpen,
): Promise<RunInputOf<DeepKind>> {
  const { depth, whole } = wish;
  const { budget, workers, mayRunUnseen } = depth;
  if (depth.kind === 'explore') return { kind: 'explore', ...whole, budget, workers };
  const plan = await openPlan(database, actor, wish);
  return { kind: 'research', ...whole, ...plan, workers, mayRunUnseen };
}

/**
 * Returns the plan to follow and its ceilings. The plan is an earlier one unchanged, a copy of it to be edited, or one that the run will
 * make.
 */
async function openPlan(
  database: Database,
  actor: Editor,
  { depth, conversation }: DepthToOpen,
): Promise<Pick<RunInputOf<'research'>, 'planId' | 'budget'>> {
  if (depth.planId === null) return { planId: createUuid(), budget: depth.budget };
  const { workspaceId, userId } = actor;
  const plan = await findPlan(database, { id: depth.planId, workspaceId });
  if (plan === null || plan.userId !== userId) throw notFound('plan');
  if (plan.collectionId !== conversation.collectionId)
    throw new AppError('conflict', 'This plan belongs to another collection.');
  const budget = joinBudgets(depth.budget, plan.budget);
  if (depth.mayRunUnseen) {
    if (plan.status !== 'approved') throw new AppError('conflict', 'This plan has not been approved yet.');
    return { planId: plan.id, budget };
  }
  const { collectionId, question, nodes, hash } = plan;
  const copy = { id: createUuid(), workspaceId, userId, collectionId, conversationId: conversation.id };
  const made = await insertPlan(database, { ...copy, question, nodes, hash, budget, origin: 'copy' });
  return { planId: made.id, budget };
}
