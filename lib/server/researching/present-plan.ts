/** A plan as the log and the routes carry it. */
import type { ResearchPlan } from '@/lib/domain/research/plan';
import type { PlanReply } from '@/lib/protocol/http/plans';
import type { PlanNote } from '@/lib/protocol/run-frames';

export function presentPlanFrame(
  plan: Pick<ResearchPlan, 'id' | 'hash' | 'version' | 'origin' | 'nodes'>,
): PlanNote {
  const { id, hash, version, origin, nodes } = plan;
  return { planId: id, hash, version, origin, nodes: [...nodes] };
}

export function presentPlan(plan: ResearchPlan): PlanReply {
  return {
    id: plan.id,
    collection_id: plan.collectionId,
    conversation_id: plan.conversationId,
    question: plan.question,
    nodes: plan.nodes.map(({ id, question, dependsOn }) => ({ id, question, depends_on: [...dependsOn] })),
    version: plan.version,
    hash: plan.hash,
    origin: plan.origin,
    status: plan.status,
    approved_at: plan.approvedAt?.toISOString() ?? null,
    created_at: plan.createdAt.toISOString(),
  };
}
