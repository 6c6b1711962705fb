/** Rows of plans. A proposed plan is changed only if it still has the version that was read; an approved one is never changed. */
import { z } from 'zod';
import { asId, type CollectionId, type ConversationId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { planNodesSchema } from '@/lib/protocol/research-plan';
import { planOrigins, planStatuses } from '@/lib/protocol/research-words';
import { askedBudgetSchema } from './asked-budget';
import type { ResearchPlan } from './plan';

const select = {
  id: true,
  workspaceId: true,
  userId: true,
  collectionId: true,
  conversationId: true,
  question: true,
  nodes: true,
  version: true,
  hash: true,
  origin: true,
  status: true,
  budget: true,
  approvedBy: true,
  approvedAt: true,
  createdAt: true,
} as const;

function presentRow(row: Prisma.ResearchPlanGetPayload<{ select: typeof select }>): ResearchPlan {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    userId: asId<UserId>(row.userId),
    collectionId: row.collectionId === null ? null : asId<CollectionId>(row.collectionId),
    conversationId: row.conversationId === null ? null : asId<ConversationId>(row.conversationId),
    nodes: planNodesSchema.parse(row.nodes),
    origin: z.enum(planOrigins).parse(row.origin),
    status: z.enum(planStatuses).parse(row.status),
    budget: askedBudgetSchema.parse(row.budget),
    approvedBy: row.approvedBy === null ? null : asId<UserId>(row.approvedBy),
  };
}

export type PlanName = Pick<ResearchPlan, 'id' | 'workspaceId'>;
export type PlanOwner = Pick<ResearchPlan, 'workspaceId' | 'userId'>;

const writeNodes = (nodes: ResearchPlan['nodes']) => z.encode(planNodesSchema, [...nodes]);

type NewPlan = Omit<ResearchPlan, 'version' | 'approvedBy' | 'approvedAt' | 'status' | 'createdAt'>;

export async function insertPlan(database: Database, plan: NewPlan): Promise<ResearchPlan> {
  const data = { ...plan, nodes: writeNodes(plan.nodes), status: 'proposed' };
  return presentRow(await database.researchPlan.create({ data, select }));
}

export async function findPlan(
  database: Database,
  { id, workspaceId }: PlanName,
): Promise<ResearchPlan | null> {
  const row = await database.researchPlan.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/** Returns those of the plans that exist, by id. */
export async function findPlans(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResearchPlan>> {
  if (ids.length === 0) return new Map();
  const rows = await database.researchPlan.findMany({ where: { workspaceId, id: { in: [...ids] } }, select });
  return new Map(rows.map((row) => [row.id, presentRow(row)]));
}

/**
 * Locks the plan until the transaction ends: if two requests change or approve it at the same time, the later one sees what the first did.
 */
export async function lockPlan(
  database: Database,
  { id, workspaceId }: PlanName,
): Promise<ResearchPlan | null> {
  await lockRow(database, 'research_plan', { id, workspaceId });
  return findPlan(database, { id, workspaceId });
}

/** Returns approved plans of a collection, or of those across collections, that runs can follow again, newest first. */
export async function listPlans(
  database: Database,
  { workspaceId, userId }: PlanOwner,
  page: { readonly collectionId: CollectionId | null; readonly before?: string; readonly limit: number },
): Promise<ResearchPlan[]> {
  const { collectionId, before, limit } = page;
  const rows = await database.researchPlan.findMany({
    where: {
      workspaceId,
      userId,
      collectionId,
      status: 'approved',
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

/** The caller must have locked the row. */
export async function changePlan(
  database: Database,
  { id, workspaceId }: PlanName,
  change: Pick<ResearchPlan, 'nodes' | 'hash'> & { readonly changedAt: Date },
): Promise<void> {
  await database.researchPlan.updateMany({
    where: { id, workspaceId, status: 'proposed' },
    data: {
      nodes: writeNodes(change.nodes),
      hash: change.hash,
      version: { increment: 1 },
      updatedAt: change.changedAt,
    },
  });
}

/** The caller must have locked the row. */
export async function approvePlan(
  database: Database,
  { id, workspaceId }: PlanName,
  approval: { readonly approvedBy: UserId; readonly approvedAt: Date },
): Promise<void> {
  await database.researchPlan.updateMany({
    where: { id, workspaceId, status: 'proposed' },
    data: {
      approvedBy: approval.approvedBy,
      approvedAt: approval.approvedAt,
      status: 'approved',
      updatedAt: approval.approvedAt,
    },
  });
}

/** Erases the plans of a conversation or collection that is being erased, and returns their ids. */
export async function erasePlansOf(
  database: Database,
  workspaceId: WorkspaceId,
  of: { readonly conversationId: ConversationId } | { readonly collectionId: CollectionId },
): Promise<readonly string[]> {
  const rows = await database.researchPlan.findMany({ where: { workspaceId, ...of }, select: { id: true } });
  await database.researchPlan.deleteMany({ where: { workspaceId, ...of } });
  return rows.map(({ id }) => id);
}

/** True if the plan that a run waits for has been approved since the run was suspended. */
export async function hasApprovedPlan(
  database: Database,
  { workspaceId, input }: { readonly workspaceId: WorkspaceId; readonly input: object },
): Promise<boolean> {
  const id: unknown = Reflect.get(input, 'planId');
  if (typeof id !== 'string') return false;
  return (await findPlan(database, { id, workspaceId }))?.status === 'approved';
}
