/** Rows of the pairs of a block and a page: asked, decided by a model or by code, applied or rejected by a person. */
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { decisionActions } from '@/lib/protocol/knowledge-lines';
import { decisionStates } from '@/lib/protocol/review-words';
import { type Applied, appliedSchema, type PlacedDecision } from './pipeline';
import type { PipelineName } from './pipeline-store';

const select = {
  id: true,
  blockId: true,
  pageId: true,
  pageTitle: true,
  pageVersion: true,
  state: true,
  action: true,
  targetBlockId: true,
  targetBlockTitle: true,
  confidence: true,
  reasoning: true,
  skipReason: true,
  existsBlockId: true,
  applied: true,
} as const;

function presentRow(row: Prisma.PipelineDecisionGetPayload<{ select: typeof select }>): PlacedDecision {
  return {
    ...row,
    state: decisionStates.find((known) => known === row.state) ?? 'asked',
    action: decisionActions.find((known) => known === row.action) ?? null,
    applied: row.applied === null ? null : appliedSchema.parse(row.applied),
  };
}

type Pair = Pick<PlacedDecision, 'blockId' | 'pageId'>;

/** Pairs that are asked about. What is known of a pair already stays. */
export async function insertPairs(
  database: Database,
  { id: pipelineId, workspaceId }: PipelineName,
  pairs: readonly (Pair & Pick<PlacedDecision, 'pageTitle' | 'pageVersion'>)[],
): Promise<void> {
  await database.pipelineDecision.createMany({
    data: pairs.map((pair) => ({ ...pair, pipelineId, workspaceId })),
    skipDuplicates: true,
  });
}

export async function listDecisions(
  database: Database,
  { id: pipelineId, workspaceId }: PipelineName,
): Promise<PlacedDecision[]> {
  const rows = await database.pipelineDecision.findMany({
    where: { pipelineId, workspaceId },
    orderBy: [{ item: { position: 'asc' } }, { confidence: 'desc' }, { pageTitle: 'asc' }],
    select,
  });
  return rows.map(presentRow);
}

export type DecisionChange = Partial<Omit<PlacedDecision, 'blockId' | 'pageId' | 'applied'>> & {
  readonly applied?: Applied | null;
  readonly decidedBy?: string | null;
  readonly decidedAt?: Date | null;
  readonly takenOffAt?: Date | null;
};

/** Only where it is in the state that it was seen in: two answers, or two people, cannot both count. */
export async function changeDecision(
  database: Database,
  { id: pipelineId, workspaceId }: PipelineName,
  {
    pair,
    from,
    change,
  }: { readonly pair: Pair; readonly from: PlacedDecision['state']; readonly change: DecisionChange },
): Promise<boolean> {
  const { applied, ...data } = change;
  const { blockId, pageId } = pair;
  const { count } = await database.pipelineDecision.updateMany({
    where: { pipelineId, workspaceId, blockId, pageId, state: from },
    data: { ...data, ...(applied === undefined ? {} : { applied: applied ?? Prisma.DbNull }) },
  });
  return count > 0;
}

/** Our own change of a page makes no proposal for it stale, save those whose target it replaced. */
export async function carryPageVersion(
  database: Database,
  { id: pipelineId, workspaceId }: PipelineName,
  change: {
    readonly pageId: string;
    readonly from: number;
    readonly to: number;
    readonly replacedId: string | null;
  },
): Promise<void> {
  const { pageId, from, to, replacedId } = change;
  await database.pipelineDecision.updateMany({
    where: {
      pipelineId,
      workspaceId,
      pageId,
      pageVersion: from,
      ...(replacedId === null
        ? {}
        : { OR: [{ targetBlockId: null }, { targetBlockId: { not: replacedId } }] }),
    },
    data: { pageVersion: to },
  });
}
