/** Saves the edited nodes of a plan if it is still proposed and has the version that was edited. */
import { AppError } from '@/lib/core/errors';
import { hashPlan } from '@/lib/domain/research/plan';
import { changePlan } from '@/lib/domain/research/plan-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { findPlanFault, type PlanNode } from '@/lib/protocol/research-plan';
import { presentNodes, presentPlan } from './present-plan';
import { requireProposedPlan } from './require-plan';

export type PlanChange = {
  readonly id: string;
  readonly version: number;
  readonly nodes: readonly PlanNode[];
};

export function editPlan(actor: Editor, { id, version, nodes }: PlanChange, now: Date = new Date()) {
  const fault = findPlanFault(nodes);
  if (fault !== null)
    throw new AppError('invalid_input', fault.sentence, { data: { node_id: fault.nodeId } });
  return inWorkspace(actor, async (database) => {
    const plan = await requireProposedPlan(database, actor, id);
    if (plan.version !== version)
      throw new AppError(
        'conflict',
        'This plan was changed elsewhere in the meantime. Nothing was overwritten.',
        {
          data: { current: presentPlan(plan), yours: { version, nodes: presentNodes(nodes) } },
        },
      );
    const hash = hashPlan({ question: plan.question, nodes }, digestBytes);
    await changePlan(database, plan, { nodes, hash, changedAt: now });
    return presentPlan({ ...plan, nodes, hash, version: version + 1 });
  });
}
