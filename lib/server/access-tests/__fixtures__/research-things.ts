/** A plan that waits for approval, one that was approved, and what a run found, for the access tests. */
import { asId, createUuid } from '@/lib/core/ids';
import { hashPlan } from '@/lib/domain/research/plan';
import { approvePlan, insertPlan } from '@/lib/domain/research/plan-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { Place } from './tenants';

export async function addResearchThings(database: Database, place: Place): Promise<{ readonly planHash: string }> {
  const { ids, text, workspaceId, userId } = place;
  const plan = { question: text('plan'), nodes: [{ id: 'n1', question: text('sub-question'), dependsOn: [] }] };
  const hash = hashPlan(plan, digestBytes);
  const whose = { workspaceId, userId, collectionId: asId<never>(ids.collections), conversationId: asId<never>(ids.conversations) };
  await insertPlan(database, { ...whose, ...plan, id: ids.plans, hash, budget: {}, origin: 'model' });
  const followed = await insertPlan(database, { ...whose, ...plan, id: createUuid(), hash, budget: {}, origin: 'model' });
  await approvePlan(database, followed, { approvedBy: asId<never>(userId), approvedAt: new Date() });
  await database.researchNode.create({
    data: {
      runId: ids.runs, id: 'n1', workspaceId, place: 0, title: text('approach'), question: text('sub-question'), then: text('then'), state: 'done', reason: text('reason'),
      markdown: text('finding [1]'), unsupported: [{ ordinal: 1, n: 2, start: 3, reason: text('why') }], refused: [{ question: text('opened'), reason: 'children' }], score: 0.5,
      scoreReasons: [text('score')], startedAt: new Date(), endedAt: new Date(),
    },
  });
  return { planHash: hash };
}

/** The id that owns a finding's citations. */
export const nameFinding = ({ runs }: Pick<Place['ids'], 'runs'>): string => `${runs}:n1`;
