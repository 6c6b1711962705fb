/** Deletes a table and cancels the run that fills it. Restores it while the deletion can be undone. */
import { notFound } from '@/lib/core/errors';
import { asId, type RunId, type TableId } from '@/lib/core/ids';
import { requestCancel } from '@/lib/domain/runs/store';
import { updateTable } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { recordChange } from '../triggers/record-change';
import { requireTable } from './load-grid';
import { listFillings, presentTable } from './present-table';

/** The cells read so far stay with the table. */
export function deleteTable(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const table = await requireTable(database, actor, id);
    await recordChange(database, actor, { entity: 'research.tables', event: 'on_delete', id: table.id });
    await updateTable(database, table, { deletedAt: now });
    const filling = (await listFillings(database, workspaceId)).get(table.id);
    if (filling !== undefined) await requestCancel(database, { id: asId<RunId>(filling), workspaceId }, now);
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'table', id: table.id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreTable(actor: Editor, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    if (!(await updateTable(database, { id: asId<TableId>(id), workspaceId }, { deletedAt: null })))
      throw notFound('table');
    return presentTable(database, actor, await requireTable(database, actor, id));
  });
}
