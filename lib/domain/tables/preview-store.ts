/**
 * Previews of table changes, as shown to the user. States: `pending` → `approved` or `rejected`. A preview that waited too long is expired,
 * which is not stored. A decided preview never changes again.
 */
import { z } from 'zod';
import { asId, type RunId, type TableId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import {
  type PreviewBase,
  previewColumns,
  type PreviewDecision,
  type PreviewName,
  readPreviewIds,
  selectPendingAt,
  type UndecidedColumn,
} from '../approvals/preview';
import { type StoredOperation, tableOperationSchema } from './operation';

const storedPreviewStatuses = ['pending', 'approved', 'rejected'] as const;
type StoredPreviewStatus = (typeof storedPreviewStatuses)[number];
export type TablePreviewStatus = StoredPreviewStatus | 'expired';

export type TablePreview = PreviewBase & {
  readonly tableId: TableId;
  readonly baseVersion: number;
  readonly operation: StoredOperation;
  readonly status: StoredPreviewStatus;
  readonly fillRunId: RunId | null;
};

const select = {
  ...previewColumns,
  tableId: true,
  baseVersion: true,
  operation: true,
  fillRunId: true,
} as const;

function presentRow({
  operation,
  ...row
}: Prisma.TablePreviewGetPayload<{ select: typeof select }>): TablePreview {
  return {
    ...row,
    ...readPreviewIds(row),
    tableId: asId<TableId>(row.tableId),
    fillRunId: row.fillRunId === null ? null : asId<RunId>(row.fillRunId),
    status: z.enum(storedPreviewStatuses).parse(row.status),
    operation: tableOperationSchema.parse(operation),
  };
}

type NewPreview = Omit<TablePreview, UndecidedColumn | 'fillRunId'>;

export async function insertPreview(database: Database, preview: NewPreview): Promise<TablePreview> {
  return presentRow(
    await database.tablePreview.create({
      data: {
        conversationId: preview.conversationId,
        tableId: preview.tableId,
        id: preview.id,
        description: preview.description,
        workspaceId: preview.workspaceId,
        expiresAt: preview.expiresAt,
        createdAt: preview.createdAt,
        runId: preview.runId,
        userId: preview.userId,
        hash: preview.hash,
        baseVersion: preview.baseVersion,
        operation: preview.operation,
        status: 'pending',
      },
      select,
    }),
  );
}

export async function findPreview(
  database: Database,
  { id, workspaceId }: PreviewName,
): Promise<TablePreview | null> {
  const row = await database.tablePreview.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/**
 * Returns the preview and locks it until the transaction ends: if two users decide at the same time, the later one waits and finds it
 * decided.
 */
export async function lockPreview(database: Database, name: PreviewName): Promise<TablePreview | null> {
  await lockRow(database, 'table_preview', name);
  return findPreview(database, name);
}

export type TablePreviewQuery = {
  /** Only previews that are pending and not expired at this time; null for all. */
  readonly pendingAt: Date | null;
  readonly tableId?: TableId;
  readonly conversationId?: string;
  readonly before?: string;
  readonly limit: number;
};

/** Newest first. */
export async function listPreviews(
  database: Database,
  workspaceId: WorkspaceId,
  { pendingAt, tableId, conversationId, before, limit }: TablePreviewQuery,
): Promise<TablePreview[]> {
  const rows = await database.tablePreview.findMany({
    where: {
      workspaceId,
      ...(pendingAt === null ? {} : selectPendingAt(pendingAt)),
      ...(tableId === undefined ? {} : { tableId }),
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

export async function countPendingPreviews(
  database: Database,
  { workspaceId, tableId }: Pick<TablePreview, 'workspaceId' | 'tableId'>,
  now: Date,
): Promise<number> {
  const where = { workspaceId, tableId, ...selectPendingAt(now) };
  return database.tablePreview.count({ where });
}

type TablePreviewDecision = PreviewDecision & {
  readonly fillRunId: RunId | null;
};

/** The caller must have locked the row. */
export async function decidePreview(
  database: Database,
  { id, workspaceId }: PreviewName,
  decision: TablePreviewDecision,
): Promise<void> {
  await database.tablePreview.updateMany({
    where: { id, workspaceId, status: 'pending' },
    data: decision,
  });
}

/** Erases the previews proposed in a conversation that is being erased. The changes that were approved stay. */
export async function eraseTablePreviewsOf(
  database: Database,
  of: { readonly conversationId: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  await database.tablePreview.deleteMany({ where: of });
}
