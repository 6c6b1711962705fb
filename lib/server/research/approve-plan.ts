/** Approves a plan: stores who approved it and wakes the waiting run, in one transaction. The hash identifies exactly what will run. */
import { AppError } from '@/lib/core/errors';
import { approvePlan as markApproved } from '@/lib/domain/research/plan-store';
import { listRunsOfPlans } from '@/lib/domain/runs/plan-runs-store';
import { lockRun } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { wakeRun } from '../runs/wake-run';
import { presentPlan } from './present-plan';
import { requireProposedPlan } from './require-plan';

export function approvePlan(
  actor: Editor,
  { id, hash }: { readonly id: string; readonly hash: string },
  now = new Date(),
) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const plan = await requireProposedPlan(database, actor, id);
    if (plan.hash !== hash)
      throw new AppError(
        'conflict',
        'The plan is not the one that was shown. Review it again, then approve it.',
      );
    const approval = { approvedBy: userId, approvedAt: now };
    await markApproved(database, plan, approval);
    for (const run of (await listRunsOfPlans(database, workspaceId, [plan.id])).get(plan.id) ?? [])
      if ((await lockRun(database, run)) === 'waiting') await wakeRun(database, run);
    return presentPlan({ ...plan, ...approval, status: 'approved' });
  });
}
