/** Reading, editing and approving plans. Approval stores who, and wakes the run that waits, in one transaction; it names exactly what will run. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type CollectionId } from '@/lib/core/ids';
import { hashPlan, type ResearchPlan } from '@/lib/domain/research/plan';
import {
  approvePlan as markApproved,
  changePlan,
  findPlan,
  listPlans,
  lockPlan,
} from '@/lib/domain/research/plan-store';
import { listRunsOfPlans } from '@/lib/domain/runs/plan-runs-store';
import { lockRun, type Run } from '@/lib/domain/runs/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { findPlanFault, type PlanNode } from '@/lib/protocol/research-plan';
import { wakeRun } from '../runs/wake-run';
import { presentNodes, presentPlan } from './present-plan';

function requireOwn(actor: Viewer, plan: ResearchPlan | null): ResearchPlan {
  if (plan === null || plan.userId !== actor.userId) throw notFound('plan');
  return plan;
}

export function readPlan(actor: Viewer, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) =>
    presentPlan(requireOwn(actor, await findPlan(database, { id, workspaceId }))),
  );
}

type PlansQuery = {
  readonly collection_id: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function readPlans(actor: Viewer, { collection_id: id, cursor, limit }: PlansQuery) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const collectionId = asId<CollectionId>(id);
    const page = { collectionId, limit, ...(cursor === undefined ? {} : { before: cursor }) };
    const plans = await listPlans(database, actor, page);
    const ids = plans.map((plan) => plan.id);
    const runs = await listRunsOfPlans(database, actor.workspaceId, ids);
    return {
      items: plans.map((plan) => ({ ...presentPlan(plan), runs: presentRuns(runs.get(plan.id) ?? []) })),
      next: plans.length === limit ? (plans.at(-1)?.id ?? null) : null,
    };
  });
}

const presentRuns = (runs: readonly Run[]) =>
  runs.map(({ id, status, conversationId, createdAt }) => ({
    id,
    status,
    conversation_id: conversationId,
    created_at: createdAt.toISOString(),
  }));

/** Held, still proposed, and the actor's own. */
async function requireProposed(database: Database, actor: Editor, id: string): Promise<ResearchPlan> {
  const plan = requireOwn(actor, await lockPlan(database, { id, workspaceId: actor.workspaceId }));
  if (plan.status !== 'proposed')
    throw new AppError('conflict', 'This plan was approved already, and does not change any more.');
  return plan;
}

export type PlanChange = {
  readonly id: string;
  readonly version: number;
  readonly nodes: readonly PlanNode[];
};

export function editPlan(actor: Editor, { id, version, nodes }: PlanChange, now: Date = new Date()) {
  const fault = findPlanFault(nodes);
  if (fault !== null)
    throw new AppError('invalid_input', fault.sentence, { data: { node_id: fault.nodeId } });
  return inWorkspace(actor.workspaceId, async (database) => {
    const plan = await requireProposed(database, actor, id);
    if (plan.version !== version)
      throw new AppError('conflict', 'This plan was changed elsewhere meanwhile. Nothing was overwritten.', {
        data: { current: presentPlan(plan), yours: { version, nodes: presentNodes(nodes) } },
      });
    const hash = hashPlan({ question: plan.question, nodes }, digestBytes);
    await changePlan(database, plan, { nodes, hash, changedAt: now });
    return presentPlan({ ...plan, nodes, hash, version: version + 1 });
  });
}

export function approvePlan(
  actor: Editor,
  { id, hash }: { readonly id: string; readonly hash: string },
  now = new Date(),
) {
  const { workspaceId, userId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const plan = await requireProposed(database, actor, id);
    if (plan.hash !== hash)
      throw new AppError(
        'conflict',
        'The plan is not the one that was shown. Look at it again, then approve it.',
      );
    const approval = { approvedBy: userId, approvedAt: now };
    await markApproved(database, plan, approval);
    for (const run of (await listRunsOfPlans(database, workspaceId, [plan.id])).get(plan.id) ?? [])
      if ((await lockRun(database, run)) === 'waiting') await wakeRun(database, run);
    return presentPlan({ ...plan, ...approval, status: 'approved' });
  });
}
