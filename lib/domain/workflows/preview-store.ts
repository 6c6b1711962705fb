/**
 * Previews of workflows, as shown to the user. States: `pending` → `approved`, `rejected`, or `replaced` (another preview of the same
 * workflow was approved). A preview that waited too long is expired, which is not stored. A decided preview never changes again.
 */
import { z } from 'zod';
import type { WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type WorkflowOrigin, workflowOrigins } from '@/lib/protocol/workflow-words';
import {
  type PreviewBase,
  previewColumns,
  type PreviewDecision,
  type PreviewName,
  readPreviewIds,
  selectPendingAt,
  type UndecidedColumn,
} from '../approvals/preview';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

const storedPreviewStatuses = ['pending', 'approved', 'rejected', 'replaced'] as const;
type StoredPreviewStatus = (typeof storedPreviewStatuses)[number];
export type PreviewStatus = StoredPreviewStatus | 'expired';

export type WorkflowPreview = PreviewBase & {
  readonly draftId: string | null;
  readonly draftVersion: number | null;
  readonly workflowId: string | null;
  readonly baseVersion: number | null;
  readonly origin: WorkflowOrigin;
  readonly sealed: WorkflowDefinition;
  readonly status: StoredPreviewStatus;
};

const select = {
  ...previewColumns,
  draftId: true,
  draftVersion: true,
  workflowId: true,
  baseVersion: true,
  origin: true,
  definition: true,
} as const;

function presentRow({
  definition,
  ...row
}: Prisma.WorkflowPreviewGetPayload<{ select: typeof select }>): WorkflowPreview {
  return {
    ...row,
    ...readPreviewIds(row),
    origin: z.enum(workflowOrigins).parse(row.origin),
    status: z.enum(storedPreviewStatuses).parse(row.status),
    sealed: workflowDefinitionSchema.parse(definition),
  };
}

export async function insertPreview(
  database: Database,
  { sealed, ...preview }: Omit<WorkflowPreview, UndecidedColumn>,
): Promise<WorkflowPreview> {
  const row = await database.workflowPreview.create({
    data: {
      conversationId: preview.conversationId,
      id: preview.id,
      description: preview.description,
      workspaceId: preview.workspaceId,
      expiresAt: preview.expiresAt,
      createdAt: preview.createdAt,
      runId: preview.runId,
      origin: preview.origin,
      workflowId: preview.workflowId,
      userId: preview.userId,
      hash: preview.hash,
      draftId: preview.draftId,
      draftVersion: preview.draftVersion,
      baseVersion: preview.baseVersion,
      status: 'pending',
      definition: z.encode(workflowDefinitionSchema, sealed),
    },
    select,
  });
  return presentRow(row);
}

export async function findPreview(
  database: Database,
  { id, workspaceId }: PreviewName,
): Promise<WorkflowPreview | null> {
  const row = await database.workflowPreview.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/**
 * Returns the preview and locks it until the transaction ends: if two users decide at the same time, the later one waits and finds it
 * decided.
 */
export async function lockPreview(database: Database, name: PreviewName): Promise<WorkflowPreview | null> {
  await lockRow(database, 'workflow_preview', name);
  return findPreview(database, name);
}

export type WorkflowPreviewQuery = {
  /** Only previews that are pending and not expired at this time; null for all. */
  readonly pendingAt: Date | null;
  readonly workflowId?: string;
  readonly conversationId?: string;
  readonly before?: string;
  readonly limit: number;
};

/** Newest first. */
export async function listPreviews(
  database: Database,
  workspaceId: WorkspaceId,
  query: WorkflowPreviewQuery,
): Promise<WorkflowPreview[]> {
  const { pendingAt, workflowId, conversationId, before } = query;
  const rows = await database.workflowPreview.findMany({
    where: {
      workspaceId,
      ...(pendingAt === null ? {} : selectPendingAt(pendingAt)),
      ...(workflowId === undefined ? {} : { workflowId }),
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: query.limit,
    select,
  });
  return rows.map(presentRow);
}

type WorkflowPreviewDecision = PreviewDecision & {
  /** The workflow that an approval created. */
  readonly workflowId: string | null;
};

/** The caller must have locked the row. */
export async function decidePreview(
  database: Database,
  { id, workspaceId }: PreviewName,
  decision: WorkflowPreviewDecision,
): Promise<void> {
  await database.workflowPreview.updateMany({
    where: { id, workspaceId, status: 'pending' },
    data: decision,
  });
}

/** The other pending previews of the workflow were made from a version that is no longer the newest. */
export async function replacePreviews(
  database: Database,
  of: { readonly workspaceId: WorkspaceId; readonly workflowId: string },
): Promise<void> {
  await database.workflowPreview.updateMany({
    where: { ...of, status: 'pending' },
    data: { status: 'replaced' },
  });
}

/**
 * Erases the previews proposed in a conversation that is being erased. A version created from one of them stays, with its own description.
 */
export async function erasePreviewsOf(
  database: Database,
  { conversationId, workspaceId }: { readonly conversationId: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  const rows = await database.workflowPreview.findMany({
    where: { conversationId, workspaceId },
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  await database.workflowVersion.updateMany({
    where: { workspaceId, previewId: { in: ids } },
    data: { previewId: null },
  });
  await database.workflowPreview.deleteMany({ where: { workspaceId, id: { in: ids } } });
}
