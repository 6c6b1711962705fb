/** Rows of sub-questions and approaches, from which an interrupted run resumes. */
import { z } from 'zod';
import { asId, type RunId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { nodeStates } from '@/lib/protocol/research-words';
import { findingOwner, refusedSchema, type ResearchNode, unsupportedSchema } from './node';

const select = {
  runId: true,
  workspaceId: true,
  id: true,
  place: true,
  title: true,
  question: true,
  dependsOn: true,
  parentId: true,
  then: true,
  state: true,
  reason: true,
  markdown: true,
  unsupported: true,
  refused: true,
  score: true,
  scoreReasons: true,
  inputTokens: true,
  outputTokens: true,
  startedAt: true,
  endedAt: true,
} as const;

function presentRow(row: Prisma.ResearchNodeGetPayload<{ select: typeof select }>): ResearchNode {
  return {
    ...row,
    runId: asId<RunId>(row.runId),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    state: z.enum(nodeStates).parse(row.state),
    unsupported: unsupportedSchema.parse(row.unsupported),
    refused: refusedSchema.parse(row.refused),
  };
}

type RunName = Pick<ResearchNode, 'runId' | 'workspaceId'>;
export type NewNode = Pick<ResearchNode, 'id' | 'question' | 'dependsOn'> &
  Partial<Pick<ResearchNode, 'title' | 'parentId' | 'then'>>;

/** Adds the nodes after the existing ones. */
export async function insertNodes(
  database: Database,
  { runId, workspaceId }: RunName,
  nodes: readonly NewNode[],
): Promise<void> {
  const before = await database.researchNode.count({ where: { runId, workspaceId } });
  await database.researchNode.createMany({
    data: nodes.map(({ dependsOn, ...node }, place) => ({
      question: node.question,
      id: node.id,
      ...(node.title === undefined ? {} : { title: node.title }),
      ...(node.parentId === undefined ? {} : { parentId: node.parentId }),
      ...(node.then === undefined ? {} : { then: node.then }),
      dependsOn: [...dependsOn],
      runId,
      workspaceId,
      place: before + place,
      state: 'waiting',
    })),
  });
}

/** In the order of the plan, with opened ones last. */
export async function listNodes(
  database: Database,
  { runId, workspaceId }: RunName,
): Promise<ResearchNode[]> {
  const rows = await database.researchNode.findMany({
    where: { runId, workspaceId },
    orderBy: { place: 'asc' },
    select,
  });
  return rows.map(presentRow);
}

export type NodeChange = Partial<Omit<ResearchNode, 'runId' | 'workspaceId' | 'id' | 'place' | 'dependsOn'>>;

/** What is asked, and where it stands in the plan. */
const writeQuestion = (change: NodeChange) => ({
  ...(change.question === undefined ? {} : { question: change.question }),
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.parentId === undefined ? {} : { parentId: change.parentId }),
  ...(change.then === undefined ? {} : { then: change.then }),
});

/** How far it has come, and what was found. */
const writeOutcome = (change: NodeChange) => ({
  ...(change.state === undefined ? {} : { state: change.state }),
  ...(change.startedAt === undefined ? {} : { startedAt: change.startedAt }),
  ...(change.endedAt === undefined ? {} : { endedAt: change.endedAt }),
  ...(change.markdown === undefined ? {} : { markdown: change.markdown }),
  ...(change.reason === undefined ? {} : { reason: change.reason }),
  ...(change.score === undefined ? {} : { score: change.score }),
  ...(change.inputTokens === undefined ? {} : { inputTokens: change.inputTokens }),
  ...(change.outputTokens === undefined ? {} : { outputTokens: change.outputTokens }),
});

export async function changeNodes(
  database: Database,
  { runId, workspaceId }: RunName,
  { ids, ...change }: NodeChange & { readonly ids: readonly string[] },
): Promise<void> {
  const { unsupported, refused, scoreReasons, ...fields } = change;
  await database.researchNode.updateMany({
    where: { runId, workspaceId, id: { in: [...ids] } },
    data: {
      ...writeQuestion(fields),
      ...writeOutcome(fields),
      ...(unsupported === undefined ? {} : { unsupported: [...unsupported] }),
      ...(refused === undefined ? {} : { refused: [...refused] }),
      ...(scoreReasons === undefined ? {} : { scoreReasons: [...scoreReasons] }),
    },
  });
}

/** Deletes the findings of runs, because the runs or what they read are being erased. The questions stay with the run. */
export async function forgetFindings(
  database: Database,
  workspaceId: WorkspaceId,
  runIds: readonly string[],
): Promise<void> {
  await database.researchNode.updateMany({
    where: { workspaceId, runId: { in: [...runIds] } },
    data: { markdown: '', reason: null, unsupported: [], refused: [] },
  });
  for (const runId of runIds) {
    await database.citation.deleteMany({
      where: { workspaceId, ownerKind: findingOwner, ownerId: { startsWith: `${runId}:` } },
    });
  }
}
