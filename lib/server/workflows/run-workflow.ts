/** Runs a workflow now. */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import { getEntity } from '@/lib/domain/workflows/entities';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { findStartRecord, writeStart } from './find-start-record';
import { openWorkflow, requireWorkflow } from './open-workflow';
import { beginExecution } from '../triggers/record-change';
import { presentExecution } from './present-execution';
import { requireExecution } from './require-execution';

export type RunWish = { readonly id: string; readonly recordId?: string | undefined };

/** The workflow runs in the name of the member who approved it, and records who started it. */
export function runWorkflow(actor: Editor, { id, recordId }: RunWish, now: Date = new Date()) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const { workflow, definition } = await openWorkflow(database, await requireWorkflow(database, actor, id));
    if (definition.actions.length === 0)
      throw new AppError('conflict', 'This workflow has no actions yet, so there is nothing to run.');
    const record = await findStartRecord(database, { workspaceId, userId, definition, recordId });
    if (record === null && definition.triggerType !== 'scheduled')
      throw new AppError(
        'conflict',
        `Running it needs ${getEntity(definition.entity).one}, and there is none yet.`,
      );
    const begun = await beginExecution(database, workflow, {
      lineage: [],
      startedBy: userId,
      failure: null,
      triggerKey: `hand:${createUuid()}`,
      start: writeStart(definition, { record, now }),
    });
    if (begun === null) throw new Error('A new key begins a new execution.');
    return presentExecution(database, actor, await requireExecution(database, actor, begun));
  });
}
