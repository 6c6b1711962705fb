/** A plan is its member's alone, and does not change once it is approved. */
import { AppError, notFound } from '@/lib/core/errors';
import type { ResearchPlan } from '@/lib/domain/research/plan';
import { lockPlan } from '@/lib/domain/research/plan-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export function requireOwnPlan(actor: Viewer, plan: ResearchPlan | null): ResearchPlan {
  if (plan === null || plan.userId !== actor.userId) throw notFound('plan');
  return plan;
}

/** Held, still proposed, and the actor's own. */
export async function requireProposedPlan(
  database: Database,
  actor: Editor,
  id: string,
): Promise<ResearchPlan> {
  const plan = requireOwnPlan(actor, await lockPlan(database, { id, workspaceId: actor.workspaceId }));
  if (plan.status !== 'proposed')
    throw new AppError('conflict', 'This plan was approved already, and does not change any more.');
  return plan;
}
