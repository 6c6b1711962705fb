/** Rows of the pairs of a block and a page: asked about, decided by a model or by code, and applied or rejected by the user. */
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { decisionActions } from '@/lib/protocol/knowledge-lines';
import { decisionStates } from '@/lib/protocol/review-words';
import { type Applied, appliedSchema, type PlacedDecision } from './review';
import type { ReviewName } from './review-store';

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

/** Adds pairs to be decided. Existing pairs stay unchanged. */
export async function insertPairs(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  pairs: readonly (Pair & Pick<PlacedDecision, 'pageTitle' | 'pageVersion'>)[],
): Promise<void> {
  await database.pipelineDecision.createMany({
    data: pairs.map((pair) => ({
      pageId: pair.pageId,
      blockId: pair.blockId,
      pageVersion: pair.pageVersion,
      pageTitle: pair.pageTitle,
      pipelineId,
      workspaceId,
    })),
    skipDuplicates: true,
  });
}

export async function listDecisions(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
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

/** What is proposed, and why. */
const writeProposal = (change: DecisionChange) => ({
  ...(change.id === undefined ? {} : { id: change.id }),
  ...(change.pageVersion === undefined ? {} : { pageVersion: change.pageVersion }),
  ...(change.pageTitle === undefined ? {} : { pageTitle: change.pageTitle }),
  ...(change.confidence === undefined ? {} : { confidence: change.confidence }),
  ...(change.action === undefined ? {} : { action: change.action }),
  ...(change.targetBlockId === undefined ? {} : { targetBlockId: change.targetBlockId }),
  ...(change.targetBlockTitle === undefined ? {} : { targetBlockTitle: change.targetBlockTitle }),
  ...(change.reasoning === undefined ? {} : { reasoning: change.reasoning }),
  ...(change.skipReason === undefined ? {} : { skipReason: change.skipReason }),
  ...(change.existsBlockId === undefined ? {} : { existsBlockId: change.existsBlockId }),
});

/** What was decided about it. */
const writeVerdict = (change: DecisionChange) => ({
  ...(change.state === undefined ? {} : { state: change.state }),
  ...(change.decidedBy === undefined ? {} : { decidedBy: change.decidedBy }),
  ...(change.decidedAt === undefined ? {} : { decidedAt: change.decidedAt }),
  ...(change.takenOffAt === undefined ? {} : { takenOffAt: change.takenOffAt }),
});

/** Changes the decision only if it is still in the state in which it was read: two answers, or two users, cannot both take effect. */
export async function changeDecision(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
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
    data: {
      ...writeProposal(data),
      ...writeVerdict(data),
      ...(applied === undefined ? {} : { applied: applied ?? Prisma.DbNull }),
    },
  });
  return count > 0;
}

/** When we change a page ourselves, its proposals do not become stale, except those whose target block was replaced. */
export async function carryPageVersion(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
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
