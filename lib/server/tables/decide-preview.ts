/**
 * Reads and decides proposed changes of tables. An approval performs the operation in the transaction that marks it as approved. Right,
 * hash, state, time and table version are checked under locks, so that exactly what was shown is done, and only once.
 */
import { writeRejection } from '@/lib/domain/tables/write-rejection';
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type RunId, type TableId } from '@/lib/core/ids';
import { insertTableEvent } from '@/lib/domain/tables/audit-store';
import { hashOperation } from '@/lib/domain/tables/operation';
import { findPreviewStatus } from '@/lib/domain/approvals/preview';
import {
  decidePreview,
  findPreview,
  listPreviews,
  lockPreview,
  type TablePreview,
  type TablePreviewStatus,
} from '@/lib/domain/tables/preview-store';
import type { Table } from '@/lib/domain/tables/table';
import { lockTable } from '@/lib/domain/tables/table-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { listTablePreviewsEndpoint, TablePreviewReply } from '@/lib/protocol/http/table-previews';
import { recordChange } from '../triggers/record-change';
import { beginFill } from './begin-fill';
import { listRows } from './load-grid';
import { addColumns } from './add-columns';
import { presentPreviews } from './present-preview';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('table previews');

export function readPreviews(
  actor: Viewer,
  query: QueryOf<typeof listTablePreviewsEndpoint>,
  now: Date = new Date(),
) {
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const previews = await listPreviews(database, actor.workspaceId, {
      pendingAt: query.status === 'pending' ? now : null,
      limit: query.limit,
      ...(query.table_id === undefined ? {} : { tableId: asId<TableId>(query.table_id) }),
      ...(place === undefined ? {} : { before: place }),
    });
    return {
      items: await presentPreviews(database, actor, { previews, now }),
      next: cursor.writeNext(actor, { items: previews, limit: query.limit }),
    };
  });
}

export function readPreview(actor: Viewer, id: string, now: Date = new Date()) {
  return inWorkspace(actor, (database) => presentOne(database, actor, { id, now }));
}

type Named = { readonly id: string; readonly now: Date };

async function presentOne(database: Database, actor: Viewer, { id, now }: Named): Promise<TablePreviewReply> {
  const { workspaceId } = actor;
  const preview = await findPreview(database, { id, workspaceId });
  const previews = preview === null ? [] : [preview];
  const [presented] = await presentPreviews(database, actor, { previews, now });
  if (presented === undefined) throw notFound('preview');
  return presented;
}

export function approvePreview(
  actor: Editor,
  { id, hash }: { readonly id: string; readonly hash: string },
  now: Date = new Date(),
) {
  const { userId } = actor;
  return inWorkspace(actor, async (database) => {
    const { table, preview } = await lockPending(database, actor, { id, now });
    requireShown(preview, hash);
    if (table.version !== preview.baseVersion)
      throw new AppError(
        'conflict',
        'The table’s columns have changed in the meantime. Nothing was done; propose the change again.',
        {
          data: { base_version: preview.baseVersion, version: table.version },
        },
      );
    const fillRunId = await perform(database, actor, { table, preview });
    await decidePreview(database, preview, {
      status: 'approved',
      decidedBy: userId,
      decidedAt: now,
      reason: null,
      fillRunId,
    });
    await insertTableEvent(database, actor, { preview, action: 'table.approved' });
    return presentOne(database, actor, { id, now });
  });
}

/** Locks the table before the preview, in the same order as changes of columns do, and requires that the preview can still be decided. */
async function lockPending(
  database: Database,
  { workspaceId }: Editor,
  { id, now }: Named,
): Promise<{ readonly table: Table; readonly preview: TablePreview }> {
  const found = await findPreview(database, { id, workspaceId });
  if (found === null) throw notFound('preview');
  const table = await lockTable(database, workspaceId, found.tableId);
  const preview = await lockPreview(database, { id, workspaceId });
  if (table === null || preview === null) throw notFound('preview');
  const status = findPreviewStatus(preview, now);
  if (status !== 'pending') throw new AppError('conflict', refusals[status], { data: { status } });
  return { table, preview };
}

const refusals: Readonly<Record<Exclude<TablePreviewStatus, 'pending'>, string>> = {
  approved: 'This proposal has already been approved.',
  rejected: 'This proposal has already been rejected.',
  expired: 'This proposal has expired. Ask for it again.',
};

/** The hash is computed again from the stored row, so that a row that was modified cannot be approved. */
function requireShown(preview: TablePreview, hash: string): void {
  if (hash === preview.hash && hashOperation(preview, digestBytes) === preview.hash) return;
  throw new AppError('conflict', 'What you approved does not match this proposal. Look at it again.', {
    data: { hash: preview.hash },
  });
}

/** @returns the run that was started, or null. */
async function perform(
  database: Database,
  actor: Editor,
  { table, preview }: { readonly table: Table; readonly preview: TablePreview },
): Promise<RunId | null> {
  const { operation } = preview;
  if (operation.type === 'add_column') {
    const { name, columnType: type, instruction, example, unit = null, options = [] } = operation;
    await addColumns(database, table, [{ name, type, instruction, example, unit, options }]);
    await recordChange(database, actor, { entity: 'research.tables', event: 'on_update', id: table.id });
    return null;
  }
  // Rows deleted since then are not filled, and neither are rows that were not shown.
  const there = new Set<string>((await listRows(database, table)).map(({ source }) => source.id));
  const sourceIds = operation.sourceIds.filter((sourceId) => there.has(sourceId));
  if (sourceIds.length === 0)
    throw new AppError('conflict', 'The sources of these rows were deleted in the meantime.');
  const { columnIds, cells } = operation;
  const begun = await beginFill(database, actor, { tableId: table.id, columnIds, sourceIds, cells });
  return begun.run_id;
}

export function rejectPreview(
  actor: Editor,
  { id, reason }: { readonly id: string; readonly reason?: string | undefined },
  now: Date = new Date(),
) {
  const { userId } = actor;
  return inWorkspace(actor, async (database) => {
    const { table, preview } = await lockPending(database, actor, { id, now });
    await decidePreview(database, preview, {
      status: 'rejected',
      decidedBy: userId,
      decidedAt: now,
      reason: reason ?? null,
      fillRunId: null,
    });
    await insertTableEvent(database, actor, { preview, action: 'table.rejected' });
    const rejected = { ...preview, reason: reason ?? null };
    return {
      ...(await presentOne(database, actor, { id, now })),
      follow_up: preview.conversationId === null ? null : writeRejection(rejected, table.title),
    };
  });
}
