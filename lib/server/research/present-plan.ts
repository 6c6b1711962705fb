/** Presents a plan in the form of the log and the routes. */
import type { ResearchPlan } from '@/lib/domain/research/plan';
import type { AskedBudget } from '@/lib/domain/research/asked-budget';
import type { PlanReply } from '@/lib/protocol/http/research';
import type { PlanNote } from '@/lib/protocol/run-frames';

export function presentPlanFrame(
  plan: Pick<ResearchPlan, 'id' | 'hash' | 'version' | 'origin' | 'nodes'>,
): PlanNote {
  const { id, hash, version, origin, nodes } = plan;
  return { planId: id, hash, version, origin, nodes: [...nodes] };
}

export const presentNodes = (nodes: ResearchPlan['nodes']): PlanReply['nodes'] =>
  nodes.map(({ id, question, dependsOn }) => ({ id, question, depends_on: [...dependsOn] }));

const presentBudget = ({ tokens, costUsd, seconds, steps, children }: AskedBudget): PlanReply['budget'] => ({
  ...(tokens !== undefined && { max_tokens: tokens }),
  ...(costUsd !== undefined && { max_cost_usd: costUsd }),
  ...(seconds !== undefined && { max_seconds: seconds }),
  ...(steps !== undefined && { max_steps: steps }),
  ...(children !== undefined && { max_children: children }),
});

export function presentPlan(plan: ResearchPlan): PlanReply {
  return {
    id: plan.id,
    collection_id: plan.collectionId,
    conversation_id: plan.conversationId,
    question: plan.question,
    nodes: presentNodes(plan.nodes),
    budget: presentBudget(plan.budget),
    version: plan.version,
    hash: plan.hash,
    origin: plan.origin,
    status: plan.status,
    approved_at: plan.approvedAt?.toISOString() ?? null,
    created_at: plan.createdAt.toISOString(),
  };
}
