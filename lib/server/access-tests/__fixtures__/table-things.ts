/**
 * A table with a cell that was extracted and corrected, and with proposed changes that are waiting or were rejected, for the access tests.
 */
import type { Database } from '@/lib/platform/db/in-workspace';
import { createUuid, asId } from '@/lib/core/ids';
import { hashOperation, type StoredOperation } from '@/lib/domain/tables/operation';
import { decidePreview, insertPreview } from '@/lib/domain/tables/preview-store';
import { writeCellId } from '@/lib/domain/tables/table';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { Place } from './tenants';

export async function addTableThings(database: Database, place: Place): Promise<{ readonly tablePreviewHash: string }> {
  const { ids, text, workspaceId, userId } = place;
  await database.extractionTable.create({
    data: { id: ids.tables, workspaceId, collectionId: ids.collections, title: text(`table ${ids.tables}`), createdBy: userId },
  });
  const disputed = createUuid();
  for (const [position, id] of [ids.columns, disputed, createUuid()].entries()) {
    await database.tableColumn.create({
      data: { id, workspaceId, tableId: ids.tables, name: text(`column ${position}`), type: 'text', instruction: text('instruction'), example: text('example'), unit: text('unit'), options: [text('option')], position },
    });
  }
  await database.tableCell.create({
    data: {
      columnId: ids.columns, sourceId: ids.sources, workspaceId, tableId: ids.tables, readState: 'doubtful', readValue: text('read'), reason: text('reason'),
      revisionId: ids.revisions, askedVersion: 1, runId: ids.runs, readAt: new Date(), markKind: 'edited', isEdited: true, editedValue: text('edited'), markedBy: userId,
      markedAt: new Date(),
    },
  });
  await database.tableCell.create({
    data: {
      columnId: disputed, sourceId: ids.sources, workspaceId, tableId: ids.tables, markKind: 'disputed', markedBy: userId, markedAt: new Date(),
      disputeReason: text('dispute'), disputeThreadId: ids.threads,
    },
  });
  const settings = { sort: null, hide: [], order: [], pin: [], widths: [], rows: 'all', group: text('group') };
  await database.tableView.create({ data: { id: ids.views, workspaceId, tableId: ids.tables, name: text('view'), settings, createdBy: userId } });
  await database.tableRow.create({ data: { tableId: ids.tables, sourceId: ids.sources, workspaceId, isShown: true } });
  return { tablePreviewHash: await addPreviews(database, place) };
}

/** The id that owns a cell's citations. */
export const nameCell = ({ sources, columns }: Pick<Place['ids'], 'sources' | 'columns'>): string =>
  writeCellId({ sourceId: asId(sources), columnId: asId(columns) });

async function addPreviews(database: Database, { ids, text, workspaceId, userId }: Place): Promise<string> {
  const operation: StoredOperation = { type: 'add_column', name: text('new column'), columnType: 'text', instruction: text('asked'), example: null };
  const proposed = { tableId: asId<never>(ids.tables), baseVersion: 1, operation };
  const hash = hashOperation(proposed, digestBytes);
  const preview = {
    ...proposed, workspaceId, userId, conversationId: ids.conversations, runId: ids.runs, description: text('proposal'), hash, createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  await insertPreview(database, { ...preview, id: ids['table-previews'] });
  const refused = await insertPreview(database, { ...preview, id: createUuid() });
  await decidePreview(database, refused, { status: 'rejected', decidedBy: userId, decidedAt: new Date(), reason: text('no'), fillRunId: null });
  return hash;
}
