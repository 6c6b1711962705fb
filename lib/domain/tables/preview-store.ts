/**
 * Previews of changes of tables: what a person is shown. States: `pending` → `approved` or `rejected`; one that waited too long is
 * expired, which nobody writes down. A decided one never changes again.
 */
import { z } from 'zod';
import { asId, type RunId, type TableId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type StoredOperation, tableOperationSchema } from './operation';

export const storedPreviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type StoredPreviewStatus = (typeof storedPreviewStatuses)[number];
export type TablePreviewStatus = StoredPreviewStatus | 'expired';

export type TablePreview = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly conversationId: string | null;
  readonly runId: string | null;
  readonly tableId: TableId;
  readonly baseVersion: number;
  readonly description: string;
  readonly operation: StoredOperation;
  readonly hash: string;
  readonly status: StoredPreviewStatus;
  readonly decidedBy: UserId | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly fillRunId: RunId | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
};

const select = {
  id: true,
  workspaceId: true,
  userId: true,
  conversationId: true,
  runId: true,
  tableId: true,
  baseVersion: true,
  description: true,
  operation: true,
  hash: true,
  status: true,
  decidedBy: true,
  decidedAt: true,
  reason: true,
  fillRunId: true,
  expiresAt: true,
  createdAt: true,
} as const;

function presentRow({
  operation,
  ...row
}: Prisma.TablePreviewGetPayload<{ select: typeof select }>): TablePreview {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    userId: asId<UserId>(row.userId),
    tableId: asId<TableId>(row.tableId),
    decidedBy: row.decidedBy === null ? null : asId<UserId>(row.decidedBy),
    fillRunId: row.fillRunId === null ? null : asId<RunId>(row.fillRunId),
    status: z.enum(storedPreviewStatuses).parse(row.status),
    operation: tableOperationSchema.parse(operation),
  };
}

/** Whatever the row says, at this time. */
export function findPreviewStatus(
  { status, expiresAt }: Pick<TablePreview, 'status' | 'expiresAt'>,
  now: Date,
): TablePreviewStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

type NewPreview = Omit<TablePreview, 'status' | 'decidedBy' | 'decidedAt' | 'reason' | 'fillRunId'>;

export async function insertPreview(database: Database, preview: NewPreview): Promise<TablePreview> {
  return presentRow(await database.tablePreview.create({ data: { ...preview, status: 'pending' }, select }));
}

export type PreviewName = { readonly id: string; readonly workspaceId: WorkspaceId };

export async function findPreview(
  database: Database,
  { id, workspaceId }: PreviewName,
): Promise<TablePreview | null> {
  const row = await database.tablePreview.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/** Of two who decide at once, the later one waits and finds it decided. */
export async function lockPreview(database: Database, name: PreviewName): Promise<TablePreview | null> {
  await database.$queryRaw`
    SELECT id FROM table_preview WHERE id = ${name.id} AND workspace_id = ${name.workspaceId} FOR UPDATE`;
  return findPreview(database, name);
}

export type PreviewQuery = {
  /** Those that wait, and have not expired by then; null: all. */
  readonly pendingAt: Date | null;
  readonly tableId?: TableId;
  readonly before?: string;
  readonly limit: number;
};

/** Newest first. */
export async function listPreviews(
  database: Database,
  workspaceId: WorkspaceId,
  { pendingAt, tableId, before, limit }: PreviewQuery,
): Promise<TablePreview[]> {
  const rows = await database.tablePreview.findMany({
    where: {
      workspaceId,
      ...(pendingAt === null ? {} : { status: 'pending', expiresAt: { gt: pendingAt } }),
      ...(tableId === undefined ? {} : { tableId }),
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
  const where = { workspaceId, tableId, status: 'pending', expiresAt: { gt: now } };
  return database.tablePreview.count({ where });
}

export type PreviewDecision = {
  readonly status: 'approved' | 'rejected';
  readonly decidedBy: UserId;
  readonly decidedAt: Date;
  readonly reason: string | null;
  readonly fillRunId: RunId | null;
};

/** The caller holds the row. */
export async function decidePreview(
  database: Database,
  { id, workspaceId }: PreviewName,
  decision: PreviewDecision,
): Promise<void> {
  await database.tablePreview.updateMany({
    where: { id, workspaceId, status: 'pending' },
    data: decision,
  });
}

/** What was proposed in a conversation that is erased. What came of it stays. */
export async function eraseTablePreviewsOf(
  database: Database,
  of: { readonly conversationId: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  await database.tablePreview.deleteMany({ where: of });
}
