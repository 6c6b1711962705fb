/** Reads the plans of a collection, or of those across collections, that a member made, and one of them. */
import { asId, type CollectionId } from '@/lib/core/ids';
import { findPlan, listPlans } from '@/lib/domain/research/plan-store';
import { listRunsOfPlans } from '@/lib/domain/runs/plan-runs-store';
import type { Run } from '@/lib/domain/runs/run';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentPlan } from './present-plan';
import { requireOwnPlan } from './require-plan';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('plans');

export function readPlan(actor: Viewer, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) =>
    presentPlan(requireOwnPlan(actor, await findPlan(database, { id, workspaceId }))),
  );
}

type PlansQuery = {
  readonly collection_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function readPlans(actor: Viewer, { collection_id: id, cursor: asked, limit }: PlansQuery) {
  const place = cursor.read(actor, asked);
  return inWorkspace(actor, async (database) => {
    const collectionId = id === undefined ? null : asId<CollectionId>(id);
    const page = { collectionId, limit, ...(place === undefined ? {} : { before: place }) };
    const plans = await listPlans(database, actor, page);
    const ids = plans.map((plan) => plan.id);
    const runs = await listRunsOfPlans(database, actor.workspaceId, ids);
    return {
      items: plans.map((plan) => ({ ...presentPlan(plan), runs: presentRuns(runs.get(plan.id) ?? []) })),
      next: cursor.writeNext(actor, { items: plans, limit }),
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
