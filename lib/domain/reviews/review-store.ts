/** Rows of reviews and of their phases. */
import { asId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type KnowledgePhase, knowledgePhases, leniencies } from '@/lib/protocol/knowledge-lines';
import { phaseStates } from '@/lib/protocol/review-words';
import { type KeptReport, lineReportSchema, type Phase, phaseFailureSchema, type Review } from './review';

const select = {
  id: true,
  workspaceId: true,
  userId: true,
  title: true,
  pageId: true,
  status: true,
  createdAt: true,
  updatedAt: true,
} as const;

function presentRow(row: Prisma.KnowledgePipelineGetPayload<{ select: typeof select }>): Review {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    userId: asId<UserId>(row.userId),
    status: row.status === 'cancelled' ? 'cancelled' : 'open',
  };
}

export type ReviewName = Pick<Review, 'id' | 'workspaceId'>;

export async function insertReview(
  database: Database,
  review: Pick<Review, 'id' | 'workspaceId' | 'userId' | 'title' | 'pageId'>,
): Promise<void> {
  const { id: pipelineId, workspaceId } = review;
  await database.knowledgePipeline.create({ data: review, select: { id: true } });
  await database.pipelinePhase.createMany({
    data: knowledgePhases.map((phase) => ({ pipelineId, workspaceId, phase })),
  });
}

export async function findReview(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Review | null> {
  const row = await database.knowledgePipeline.findFirst({ where: { id, workspaceId }, select });
  return row === null ? null : presentRow(row);
}

/** Returns the review and locks it until the transaction ends. */
export async function lockReview(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Review | null> {
  await lockRow(database, 'knowledge_pipeline', { id, workspaceId });
  return findReview(database, workspaceId, id);
}

/** Newest first. */
export async function listReviews(
  database: Database,
  workspaceId: WorkspaceId,
  asked: { readonly pageId?: string; readonly after?: string; readonly limit: number },
): Promise<Review[]> {
  const rows = await database.knowledgePipeline.findMany({
    where: {
      workspaceId,
      ...(asked.pageId === undefined ? {} : { pageId: asked.pageId }),
      // Ids are ordered by time.
      ...(asked.after === undefined ? {} : { id: { lt: asked.after } }),
    },
    orderBy: { id: 'desc' },
    take: asked.limit,
    select,
  });
  return rows.map(presentRow);
}

export async function setReviewStatus(
  database: Database,
  { id, workspaceId }: ReviewName,
  status: Review['status'],
): Promise<void> {
  await database.knowledgePipeline.updateMany({ where: { id, workspaceId }, data: { status } });
}

/** Removes the reviews whose blocks are on this page, and the decisions for this page. */
export async function eraseReviewsOf(
  database: Database,
  workspaceId: WorkspaceId,
  pageId: string,
): Promise<void> {
  await database.knowledgePipeline.deleteMany({ where: { workspaceId, pageId } });
  await database.pipelineItem.deleteMany({ where: { workspaceId, pageId } });
  await database.pipelineDecision.deleteMany({ where: { workspaceId, pageId } });
}

const phaseSelect = {
  phase: true,
  state: true,
  runId: true,
  failure: true,
  reports: true,
  lenient: true,
  model: true,
} as const;

function presentPhase(row: Prisma.PipelinePhaseGetPayload<{ select: typeof phaseSelect }>): Phase {
  return {
    phase: knowledgePhases.find((known) => known === row.phase) ?? 'classification',
    state: phaseStates.find((known) => known === row.state) ?? 'idle',
    runId: row.runId === null ? null : asId<RunId>(row.runId),
    failure: row.failure === null ? null : phaseFailureSchema.parse(row.failure),
    reports: lineReportSchema.array().parse(row.reports),
    lenient: leniencies.filter((known) => row.lenient.includes(known)),
    model: row.model,
  };
}

/** In their order. */
export async function listPhases(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
): Promise<Phase[]> {
  const rows = await database.pipelinePhase.findMany({
    where: { pipelineId, workspaceId },
    select: phaseSelect,
  });
  const phases = rows.map(presentPhase);
  return knowledgePhases.flatMap((name) => phases.find(({ phase }) => phase === name) ?? []);
}

export type PhaseChange = Partial<Omit<Phase, 'phase'>>;

export async function updatePhase(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  { phase, failure, reports, lenient, ...change }: PhaseChange & { readonly phase: KnowledgePhase },
): Promise<void> {
  await database.pipelinePhase.updateMany({
    where: { pipelineId, workspaceId, phase },
    data: {
      ...(change.model === undefined ? {} : { model: change.model }),
      ...(change.runId === undefined ? {} : { runId: change.runId }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(failure === undefined ? {} : { failure: failure ?? Prisma.DbNull }),
      ...(reports === undefined ? {} : { reports: reports.map((report): KeptReport => ({ ...report })) }),
      ...(lenient === undefined ? {} : { lenient: [...lenient] }),
    },
  });
}
