/**
 * Drafts of workflows: each belongs to one member and is stored for a month after its last change. Their secrets are sealed. Expired drafts
 * are never returned.
 */
import { z } from 'zod';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type AuthoredWorkflow, authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';

export type WorkflowDraft = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly conversationId: string | null;
  readonly workflowId: string | null;
  readonly baseVersion: number | null;
  readonly sealed: AuthoredWorkflow;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
};

const select = {
  id: true,
  workspaceId: true,
  userId: true,
  conversationId: true,
  workflowId: true,
  baseVersion: true,
  definition: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  expiresAt: true,
} as const;

function presentRow({
  definition,
  ...row
}: Prisma.WorkflowDraftGetPayload<{ select: typeof select }>): WorkflowDraft {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    userId: asId<UserId>(row.userId),
    sealed: authoredWorkflowSchema.parse(definition),
  };
}

/** Contains only JSON values: undefined fields are left out. */
const writeDefinition = (sealed: AuthoredWorkflow) =>
  z.record(z.string(), z.json()).parse(z.encode(authoredWorkflowSchema, sealed));

export async function insertDraft(
  database: Database,
  { sealed, ...draft }: Omit<WorkflowDraft, 'version' | 'createdAt' | 'updatedAt'>,
): Promise<WorkflowDraft> {
  const row = await database.workflowDraft.create({
    data: {
      conversationId: draft.conversationId,
      id: draft.id,
      workspaceId: draft.workspaceId,
      expiresAt: draft.expiresAt,
      workflowId: draft.workflowId,
      userId: draft.userId,
      baseVersion: draft.baseVersion,
      definition: writeDefinition(sealed),
    },
    select,
  });
  return presentRow(row);
}

export type DraftOwner = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

export async function findDraft(
  database: Database,
  { workspaceId, userId }: DraftOwner,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<WorkflowDraft | null> {
  const row = await database.workflowDraft.findFirst({
    where: { id, workspaceId, userId, expiresAt: { gt: now } },
    select,
  });
  return row && presentRow(row);
}

/** Last changed first. */
export async function listDrafts(
  database: Database,
  { workspaceId, userId }: DraftOwner,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<WorkflowDraft[]> {
  const rows = await database.workflowDraft.findMany({
    where: { workspaceId, userId, expiresAt: { gt: now } },
    orderBy: { updatedAt: 'desc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

/** Saves the change if the draft still has the version that was read; false if it was changed in the meantime. */
export async function saveDraft(
  database: Database,
  before: WorkflowDraft,
  { sealed, expiresAt }: Pick<WorkflowDraft, 'sealed' | 'expiresAt'>,
): Promise<boolean> {
  const { id, workspaceId, userId, version } = before;
  const saved = await database.workflowDraft.updateMany({
    where: { id, workspaceId, userId, version },
    data: { definition: writeDefinition(sealed), version: version + 1, expiresAt },
  });
  return saved.count === 1;
}

export async function deleteDraft(
  database: Database,
  { workspaceId, userId }: DraftOwner,
  id: string,
): Promise<boolean> {
  const deleted = await database.workflowDraft.deleteMany({ where: { id, workspaceId, userId } });
  return deleted.count > 0;
}

/** Deletes the draft that a preview showed. A draft that has changed since contains more and stays. */
export async function deleteShownDraft(
  database: Database,
  preview: DraftOwner & { readonly draftId: string | null; readonly draftVersion: number | null },
): Promise<void> {
  const { workspaceId, userId, draftId, draftVersion } = preview;
  if (draftId === null || draftVersion === null) return;
  await database.workflowDraft.deleteMany({
    where: { id: draftId, workspaceId, userId, version: draftVersion },
  });
}

/** Deletes the expired drafts of all members. */
export async function eraseExpiredDrafts(
  database: Database,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> {
  await database.workflowDraft.deleteMany({ where: { workspaceId, expiresAt: { lte: now } } });
}

/** Erases the drafts made in a conversation that is being erased. */
export async function eraseDraftsOf(
  database: Database,
  of: { readonly conversationId: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  await database.workflowDraft.deleteMany({ where: of });
}
