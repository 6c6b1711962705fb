/** Finds a plan. A plan is visible only to its member, and does not change once it is approved. */
import { AppError, notFound } from '@/lib/core/errors';
import type { ResearchPlan } from '@/lib/domain/research/plan';
import { lockPlan } from '@/lib/domain/research/plan-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export function requireOwnPlan(actor: Viewer, plan: ResearchPlan | null): ResearchPlan {
  if (plan === null || plan.userId !== actor.userId) throw notFound('plan');
  return plan;
}

/** Returns the plan, locked, if it is still proposed and belongs to the actor. */
export async function requireProposedPlan(
  database: Database,
  actor: Editor,
  id: string,
): Promise<ResearchPlan> {
  const plan = requireOwnPlan(actor, await lockPlan(database, { id, workspaceId: actor.workspaceId }));
  if (plan.status !== 'proposed')
    throw new AppError('conflict', 'This plan has already been approved and can no longer be changed.');
  return plan;
}
