/** Rows of the blocks of a review: what a model said about each, and what the user did. Neither overwrites the other. */
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Classification, Rewording } from '@/lib/protocol/knowledge-lines';
import type { Item } from './review';
import type { ReviewName } from './review-store';

const select = {
  blockId: true,
  pageId: true,
  position: true,
  depth: true,
  text: true,
  context: true,
  taint: true,
  isClassified: true,
  confidence: true,
  reason: true,
  isPicked: true,
  reworded: true,
  edited: true,
} as const;

const presentRow = (row: Prisma.PipelineItemGetPayload<{ select: typeof select }>): Item => row;

export type NewItem = Pick<Item, 'blockId' | 'pageId' | 'position' | 'depth' | 'text' | 'context' | 'taint'>;

export async function insertItems(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  items: readonly NewItem[],
): Promise<void> {
  await database.pipelineItem.createMany({
    data: items.map((item) => ({
      text: item.text,
      taint: item.taint,
      pageId: item.pageId,
      depth: item.depth,
      blockId: item.blockId,
      position: item.position,
      context: [...item.context],
      pipelineId,
      workspaceId,
    })),
  });
}

/** In the order of the journal. */
export async function listItems(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
): Promise<Item[]> {
  const rows = await database.pipelineItem.findMany({
    where: { pipelineId, workspaceId },
    orderBy: { position: 'asc' },
    select,
  });
  return rows.map(presentRow);
}

export async function keepClassification(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  { blockId, confidence, reason }: Classification,
): Promise<void> {
  await database.pipelineItem.updateMany({
    where: { pipelineId, workspaceId, blockId },
    data: { confidence, reason, isClassified: true },
  });
}

/** Marks these blocks as classified. The model did not pick those that no line of its answer mentions, but that is an answer too. */
export async function closeClassification(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  blockIds: readonly string[],
): Promise<void> {
  await database.pipelineItem.updateMany({
    where: { pipelineId, workspaceId, blockId: { in: [...blockIds] } },
    data: { isClassified: true },
  });
}

export async function keepRewording(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  { blockId, content }: Rewording,
): Promise<void> {
  await database.pipelineItem.updateMany({
    where: { pipelineId, workspaceId, blockId },
    data: { reworded: content },
  });
}

/** False if there is no such block. */
export async function changeItem(
  database: Database,
  { id: pipelineId, workspaceId }: ReviewName,
  { blockId, ...change }: { readonly blockId: string } & Partial<Pick<Item, 'isPicked' | 'edited'>>,
): Promise<boolean> {
  const { count } = await database.pipelineItem.updateMany({
    where: { pipelineId, workspaceId, blockId },
    data: change,
  });
  return count > 0;
}
